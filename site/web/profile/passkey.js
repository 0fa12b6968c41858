// Passkeys on the profile: the buttons marked data-passkey make one (add) or sign in with one (login). What the browser
// and the server tell each other is JSON, in which bytes are written in base64url.
"use strict";

(() => {
  const { root } = document.documentElement.dataset; // where the site is: "/" or below a path
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const keys = (list) => (list || []).map((key) => ({ ...key, id: bytes(key.id) }));

  // post sends a value and returns the answer with the name of the ceremony it belongs to.
  async function post(path, value, ceremony) {
    const headers = { "Content-Type": "application/json" };
    if (ceremony) headers["Koprulu-Ceremony"] = ceremony;
    const answer = await fetch(path, { method: "POST", headers, body: value ? JSON.stringify(value) : null });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    return { body, ceremony: answer.headers.get("Koprulu-Ceremony") };
  }

  // show writes what the authenticator returned.
  function show(key) {
    const r = key.response, response = { clientDataJSON: text(r.clientDataJSON) };
    for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"])
      if (r[name]) response[name] = text(r[name]);
    if (r.getTransports) response.transports = r.getTransports();
    return { id: key.id, rawId: text(key.rawId), type: key.type, response,
      clientExtensionResults: key.getClientExtensionResults(), authenticatorAttachment: key.authenticatorAttachment || undefined };
  }

  async function add() {
    const { body, ceremony } = await post(root + "passkeys/new");
    const options = body.publicKey;
    options.challenge = bytes(options.challenge);
    options.user.id = bytes(options.user.id);
    options.excludeCredentials = keys(options.excludeCredentials);
    await post(root + "passkeys/add", show(await navigator.credentials.create({ publicKey: options })), ceremony);
    location.assign(root + "profile");
  }

  async function login() {
    const { body, ceremony } = await post(root + "passkeys/begin");
    const options = body.publicKey;
    options.challenge = bytes(options.challenge);
    options.allowCredentials = keys(options.allowCredentials);
    await post(root + "passkeys/end", show(await navigator.credentials.get({ publicKey: options })), ceremony);
    location.assign(root);
  }

  if (!window.PublicKeyCredential || !window.isSecureContext) return;
  const status = document.querySelector("[data-passkey=status]");
  const run = { add, login };
  for (const button of document.querySelectorAll("button[data-passkey]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      button.disabled = true;
      status.textContent = "";
      try {
        await run[button.dataset.passkey]();
      } catch (e) {
        // Readers who close the question of the browser know that they did.
        if (e.name !== "NotAllowedError" && e.name !== "AbortError") status.textContent = e.message;
      } finally {
        button.disabled = false;
      }
    });
  }
})();

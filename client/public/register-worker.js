// Runs in worker.html, a hidden frame of the app. The content security policy of all other pages allows no Trusted Types
// policy, and registering a service worker needs one. This one knows a single address.
const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' });
// The app works without a worker, such as in a private window.
navigator.serviceWorker.register(policy ? policy.createScriptURL('') : '/sw.js').catch(() => undefined);

// The service worker makes the page installable and lets it open while the server is away.
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  addEventListener('load', () => {
    // Not while the first board is being drawn. If it is refused, the page works without it.
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
}

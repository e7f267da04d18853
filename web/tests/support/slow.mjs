// A busy machine on demand (`SLOW=1 node tests/learn.spec.mjs`): a test that does not wait for something misses it.
// Answers and live messages come up to half a second late, and the page has a quarter of the processor.
const longestMs = 500;
const share = 4;

const later = () => new Promise((done) => setTimeout(done, Math.random() * longestMs));

/** Passes messages on late, and in their order. */
function late(send) {
  let last = Promise.resolve();
  return (message) => {
    last = Promise.all([last, later()]).then(() => send(message));
  };
}

export async function slowDown(page) {
  const context = page.context();
  await context.route('**/api/**', async (route) => {
    await later();
    // The page may have gone elsewhere, or the test may be over.
    await route.fallback().catch(() => {});
  });
  await context.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(late((message) => server.send(message)));
    server.onMessage(late((message) => socket.send(message)));
  });
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: share });
}

import { mount } from 'svelte';
import { startSendingHome } from './api/home.svelte';
import { helpUnless, startEngine } from './api/local';
import { startSession } from './api/session.svelte';
import App from './App.svelte';
import { playsRated } from './play/current';
import { startLocale } from './i18n/index.svelte';
import { startRouter } from './router.svelte';
import './ui/base.css';
import { playsInBrowser, startSettings } from './ui/settings.svelte';
import { startWorker } from './ui/worker';

startSettings();
startRouter();
startWorker();
helpUnless(playsRated);
startEngine(playsInBrowser);
startSendingHome();
void startSession();
// The first words are in the right language: the board waits for that.
void startLocale().then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
});

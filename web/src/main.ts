import { mount } from 'svelte';
import { startSession } from './api/session.svelte';
import App from './App.svelte';
import { startLocale } from './i18n/index.svelte';
import { startRouter } from './router.svelte';
import './ui/base.css';
import { startSettings } from './ui/settings.svelte';
import { startWorker } from './ui/worker';

startSettings();
startRouter();
startWorker();
void startSession();
// The first words are in the right language: the board waits for that.
void startLocale().then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
});

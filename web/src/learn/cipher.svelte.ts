// The cipher's two films: a text on its way through the table, and the key being found without it.
import { locale, t } from '../i18n/index.svelte';
import { Reel } from './reel.svelte';
import {
  breakCipher,
  encrypt,
  plain,
  shortestToBreak,
  stepsOf,
  type Attack,
  type Step,
  type Tongue,
} from './vigenere';

const longestText = 2000;

export class Enciphering extends Reel {
  text = $state(t('cipher.sample'));
  keyText = $state(t('cipher.sample-key'));

  message = $derived(plain(this.text).slice(0, longestText));
  key = $derived(plain(this.keyText));
  /** The document's two conditions. */
  problem = $derived(
    this.key === ''
      ? t('cipher.no-key')
      : this.message === ''
        ? t('cipher.no-text')
        : this.key.length > this.message.length
          ? t('cipher.long-key', { key: this.key.length, text: this.message.length })
          : '',
  );
  steps = $derived<Step[]>(this.problem ? [] : stepsOf(this.message, this.key));
  secret = $derived(this.problem ? '' : encrypt(this.message, this.key));
  last = $derived(Math.max(0, this.steps.length - 1));
  now = $derived<Step | undefined>(this.steps[Math.min(this.at, this.last)]);

  take(text: string, key: string): void {
    this.pause();
    this.text = text;
    this.keyText = key;
    this.at = 0;
  }
}

/** Repetitions, the length, the key's letters one by one, the message. */
export class Breaking extends Reel {
  secretText = $state('');
  tongue = $state<Tongue>(locale());
  attack = $state.raw<Attack | null>(null);

  secret = $derived(plain(this.secretText).slice(0, longestText));
  problem = $derived(
    this.secret.length < shortestToBreak
      ? t('cipher.short', { n: this.secret.length, least: shortestToBreak })
      : '',
  );
  last = $derived(this.attack ? this.attack.keyLength + 2 : 0);
  /** How many letters of the key are known. */
  found = $derived(Math.min(Math.max(0, this.at - 1), this.attack?.keyLength ?? 0));
  isDone = $derived(this.attack !== null && this.at >= this.last);

  /** `calm`: nothing moves by itself, all is there at once. */
  start(calm: boolean): void {
    this.pause();
    this.attack = breakCipher(this.secret, this.tongue);
    this.at = 0;
    if (calm) this.go(this.last);
    else this.play();
  }

  forget(): void {
    this.pause();
    this.attack = null;
    this.at = 0;
  }
}

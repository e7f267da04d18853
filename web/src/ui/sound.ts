// The click of a stone, made of a short burst of noise. Silent unless asked for.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

export function click(kind: 'stone' | 'end' = 'stone'): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (kind === 'end') {
    tone(context, 523, now, 0.12);
    tone(context, 784, now + 0.12, 0.2);
    return;
  }
  const length = 0.05;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; ++i) {
    data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * 9);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 1900;
  source.connect(filter).connect(context.destination);
  source.start(now);
}

function tone(audio: AudioContext, frequency: number, at: number, length: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.08, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

import { t } from '../i18n/index.svelte';
import { toast } from './toast.svelte';

/** To the clipboard; if there is none, the text is shown, to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'));
  } catch {
    toast(text);
  }
}

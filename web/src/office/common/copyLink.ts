import { toast } from '../../lib/toast.ts';

export async function copyLink(url: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Browsers may refuse it, as the link arrives after the click. The screen shows the link, too.
    return;
  }
  toast({ title: 'Link Copied', description });
}

import { expect, vi } from 'vitest';

/** Keeps the byte order mark, which `text()` would drop. */
export const readText = async (file: Blob | Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());

export async function download(
  act: () => Promise<unknown>,
): Promise<{ name: string; text: string }> {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  try {
    await act();
    await expect.poll(() => click.mock.contexts).toHaveLength(1);
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    const file = createObjectURL.mock.lastCall?.[0] as Blob;
    return { name: link?.download ?? '', text: await readText(file) };
  } finally {
    createObjectURL.mockRestore();
    click.mockRestore();
  }
}

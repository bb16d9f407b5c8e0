import { expect, vi } from 'vitest';

/** @returns the file that the app saves. */
export async function download(act: () => Promise<unknown>): Promise<{ name: string; file: Blob }> {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  try {
    await act();
    await expect.poll(() => click.mock.contexts).toHaveLength(1);
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    return { name: link?.download ?? '', file: createObjectURL.mock.lastCall?.[0] as Blob };
  } finally {
    createObjectURL.mockRestore();
    click.mockRestore();
  }
}

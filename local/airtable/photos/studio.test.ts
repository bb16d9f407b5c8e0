import { describe, expect, it, vi } from 'vitest';
import { openPhotoStudio } from './studio.ts';

const run = vi.hoisted(() => vi.fn<(drawing: string) => Promise<unknown>>());
vi.mock('piscina', () => ({
  Piscina: class {
    run = run;
  },
}));

describe('the studio', () => {
  it('draws once for all who ask, and again after a failure', async () => {
    run.mockRejectedValueOnce(new Error('the thread died'));
    run.mockResolvedValue({ small: 'small photo', full: 'full photo' });
    const { renderPhoto } = openPhotoStudio();
    await expect(renderPhoto('patch', 'full')).rejects.toThrow('the thread died');
    const sizes = [renderPhoto('patch', 'full'), renderPhoto('patch', 'small')];
    expect(await Promise.all(sizes)).toEqual(['full photo', 'small photo']);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('forgets nobody who waits, however many do', async () => {
    run.mockImplementation(async (drawing) => ({ full: drawing }));
    const { renderPhoto } = openPhotoStudio();
    const drawings = Array.from({ length: 100 }, (_, number) => `patch ${number}`);
    const photos = drawings.map((drawing) => renderPhoto(drawing, 'full'));
    expect(await Promise.all(photos)).toEqual(drawings);
  });
});

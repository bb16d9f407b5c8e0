import axe from 'axe-core';
import { expect } from 'vitest';

export async function expectAccessible(): Promise<void> {
  await animationsFinished();
  const { violations } = await axe.run(document.body, {
    // Only what is printed is computed.
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

export async function animationsFinished(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(
    document.getAnimations().flatMap((animation) => (ends(animation) ? [animation.finished] : [])),
  );
}

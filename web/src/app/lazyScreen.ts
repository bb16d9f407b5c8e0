import type { ComponentType } from 'react';
import { lazyCode } from '../lib/lazyComponent.ts';
import { forgetFreshStart } from './reloadOnce.ts';

/** A screen by code of its own. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazyCode(async () => {
    const screen = await load();
    forgetFreshStart();
    return screen;
  });
}

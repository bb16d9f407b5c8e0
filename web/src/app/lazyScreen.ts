import type { ComponentType } from 'react';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { resetReloadOnce } from './reloadOnce.ts';

/** A screen whose code is loaded when it is opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazyComponent(async () => {
    const screen = await load();
    resetReloadOnce();
    return screen;
  });
}

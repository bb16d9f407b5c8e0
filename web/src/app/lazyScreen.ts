import type { ComponentType } from 'react';
import type { AccessLevel } from '../../../shared/contract/endpoint.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazyComponent.ts';
import { resetReloadOnce } from './reloadOnce.ts';

export interface ScreenRoute {
  path: string;
  access: AccessLevel;
  /** What staff need. Default: nothing. */
  permission?: Permission | null;
  name?: string;
  /** Tells visitors what the page is about. Default: they see the shop front. */
  signedOut?: { title: string; text: string };
  source?: string | undefined;
  Screen: ComponentType & Partial<LazyComponent<object>>;
}

export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyComponent<object> {
  return lazyComponent(async () => {
    const screen = await load();
    resetReloadOnce();
    return screen;
  });
}

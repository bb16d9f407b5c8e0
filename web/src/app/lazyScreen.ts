import type { ComponentType } from 'react';
import type { AccessLevel } from '../../../shared/contract/endpoint.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazyComponent.ts';
import { resetReloadOnce } from './reloadOnce.ts';

export interface ScreenRoute {
  path: string;
  access: AccessLevel;
  /** Completes 'Please log in to access …'. */
  name?: string;
  /** What the page is about, for visitors who open a link to it. Without it they see the shop front. */
  signedOut?: { title: string; text: string };
  /** Its module, for a screen that the server renders and the browser loads on demand: its styles come with the page. */
  source?: string;
  Screen: ComponentType & Partial<LazyComponent<object>>;
}

/** A screen whose code is loaded when it is opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyComponent<object> {
  return lazyComponent(async () => {
    const screen = await load();
    resetReloadOnce();
    return screen;
  });
}

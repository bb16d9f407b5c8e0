import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

export interface LazyComponent<P> {
  (props: P): ReactNode;
  preload: () => Promise<void>;
}

/** Thrown if there is no connection, or if a newer release has replaced the site's files. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the shop could not be loaded', { cause });
  }
}

const resets = new Set<() => void>();

/** Unlike React's `lazy`, it can load again after a failure, once `retryFailedChunks` is called. */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const create = () =>
    lazy<ComponentType<P>>(() =>
      reloadFailedStyles()
        .then(load)
        .catch((cause) => {
          resets.add(reset);
          throw new ChunkLoadError(cause);
        }),
    );
  const reset = () => {
    Lazy = create();
  };
  let Lazy = create();
  const render = (props: P) => createElement<P>(loaded ?? Lazy, props);
  return Object.assign(render, {
    preload: async () => {
      loaded = (await load()).default;
    },
  });
}

export const getChunkErrorHint = () =>
  navigator.onLine ? 'Please reload the page.' : 'Check your connection and try again.';

export function retryFailedChunks() {
  for (const reset of resets) reset();
  resets.clear();
}

const failedStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    const isStyleSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (isStyleSheet) failedStyles.add(target);
  },
  true,
);

/** Vite's preloader does not request a style sheet again once its link is in the document. */
async function reloadFailedStyles(): Promise<void> {
  const requests = [...failedStyles].map(
    (link) =>
      new Promise((settle) => {
        const copy = link.cloneNode() as HTMLLinkElement;
        copy.addEventListener('load', settle);
        copy.addEventListener('error', settle);
        link.replaceWith(copy);
      }),
  );
  failedStyles.clear();
  await Promise.all(requests);
}

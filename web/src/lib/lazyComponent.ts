import { type ComponentType, createElement, lazy } from 'react';

/** Code of the shop's own that did not come: there is no connection, or a newer release has taken its place. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the shop could not be loaded', { cause });
  }
}

const renewals = new Set<() => void>();

/** As React's `lazy`, which remembers a failure for as long as the page lives; this forgets it with
 *  `renewMissingCode`. */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      missingStyles()
        .then(load)
        .catch((cause) => {
          renewals.add(renew);
          throw new ChunkLoadError(cause);
        }),
    );
  const renew = () => {
    Code = begin();
  };
  let Code = begin();
  return (props) => createElement<P>(Code, props);
}

/** What to do about it. */
export const getChunkErrorHint = () =>
  navigator.onLine ? 'Please reload the page.' : 'Check your connection and try again.';

/** Whoever asks next for what did not come asks the network. */
export function retryFailedChunks() {
  for (const renew of renewals) renew();
  renewals.clear();
}

const missing = new Set<HTMLLinkElement>();
const noteMissing = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
};
window.addEventListener('error', noteMissing, true);

/** Asks again for style sheets that did not come, which the loader of code does not. */
async function missingStyles(): Promise<void> {
  const asked = [...missing].map(
    (link) =>
      new Promise((settle) => {
        const again = link.cloneNode() as HTMLLinkElement;
        again.addEventListener('load', settle);
        again.addEventListener('error', settle);
        link.replaceWith(again);
      }),
  );
  missing.clear();
  await Promise.all(asked);
}

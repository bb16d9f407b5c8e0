import type { ComponentProps } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';

const NewQuoteDialog = lazyComponent(() => import('./NewQuoteDialog.tsx'));

/** The dialog, loaded on demand: the rules of the countries' addresses are large. */
export const NewQuote = (props: ComponentProps<typeof NewQuoteDialog>) => (
  <LazyOverlay onFailure={props.onClose}>
    <NewQuoteDialog {...props} />
  </LazyOverlay>
);

import { useEffect } from 'react';
import { shop } from './shop.ts';

/** The document's title and its description for search engines and shared links. */
export function usePageTitle(title: string, description: string) {
  useEffect(() => {
    document.title = `${title} · ${shop.brand}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

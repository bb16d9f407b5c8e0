import { createContext, useContext, useEffect } from 'react';
import { useShop } from './shop.ts';

/** Receives the title and the description of a page that the server renders. */
export const PageTitleContext = createContext<
  ((title: string, description: string) => void) | undefined
>(undefined);

/** The document's title and its description for search engines and shared links. */
export function usePageTitle(title: string, description: string) {
  const { brand } = useShop();
  const fullTitle = `${title} · ${brand}`;
  useContext(PageTitleContext)?.(fullTitle, description);

  useEffect(() => {
    document.title = fullTitle;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [fullTitle, description]);
}

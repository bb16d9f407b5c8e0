import { createContext, useContext, useEffect } from 'react';
import { useShop } from './shop.ts';

export const PageTitleContext = createContext<
  ((title: string, description: string) => void) | undefined
>(undefined);

export function usePageTitle(title: string, description: string) {
  const { brand } = useShop();
  const fullTitle = `${title} · ${brand}`;
  useContext(PageTitleContext)?.(fullTitle, description);

  useEffect(() => {
    document.title = fullTitle;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [fullTitle, description]);
}

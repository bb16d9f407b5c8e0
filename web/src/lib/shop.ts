import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import type { ShopSettings } from '../../../shared/entities/shop-settings.ts';
import { api } from './api.ts';

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /api/settings', { signal }),
  // Every screen uses the settings and works without them.
  retryOnMount: false,
});

const ShopContext = createContext<ShopSettings>(DEFAULT_SHOP_SETTINGS);

/** Provides the defaults while the settings are unknown. Server HTML includes them. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { data: value = DEFAULT_SHOP_SETTINGS } = useQuery(settingsOptions);
  return createElement(ShopContext, { value }, children);
}

export const useShop = () => useContext(ShopContext);

export const toPhoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

export const toMailLink = (email: string, subject: string, body = '') =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`;

const env = import.meta.env;

/** What differs from shop to shop, set when the site is built. */
export const shop = {
  brand: env.VITE_SHOP_BRAND ?? 'Guidon',
  phone: env.VITE_SHOP_PHONE ?? '(555) 019-1944',
  email: env.VITE_SHOP_EMAIL ?? 'sales@guidon.example',
  social: {
    Facebook: env.VITE_SHOP_FACEBOOK ?? 'https://www.facebook.com/',
    Instagram: env.VITE_SHOP_INSTAGRAM ?? 'https://www.instagram.com/',
    YouTube: env.VITE_SHOP_YOUTUBE ?? 'https://www.youtube.com/',
  },
} as const;

export function mailTo(subject: string): string {
  return `mailto:${shop.email}?subject=${encodeURIComponent(subject)}`;
}

export const telephone = `tel:${shop.phone.replace(/[^+\d]/g, '')}`;

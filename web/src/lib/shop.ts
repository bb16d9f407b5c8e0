const env = import.meta.env;

/** Settings of one shop, fixed when the site is built. */
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

export const phoneLink = `tel:${shop.phone.replace(/[^+\d]/g, '')}`;

export const mailLink = (subject: string, body = '') =>
  `mailto:${shop.email}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`;

interface ImportMetaEnv {
  readonly VITE_SHOP_BRAND?: string;
  readonly VITE_SHOP_PHONE?: string;
  readonly VITE_SHOP_EMAIL?: string;
  readonly VITE_SHOP_FACEBOOK?: string;
  readonly VITE_SHOP_INSTAGRAM?: string;
  readonly VITE_SHOP_YOUTUBE?: string;
}

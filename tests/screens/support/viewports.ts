export const PHONE = [375, 812] as const;
export const TABLET = [768, 1024] as const;
export const DESKTOP = [1440, 900] as const;

/** HTTP pages and old browsers lack this API. */
export const hasCamera = () => 'mediaDevices' in navigator;

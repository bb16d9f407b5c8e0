/** Products of the demo base are sample data in every other shop. */
export const DEMO_BASE_ID = 'appEVE84NBRtwn0Vu';

/** The base of the demo, whose products are sample data for everybody else. */
export const DEMO_BASE_ID = 'appEVE84NBRtwn0Vu';

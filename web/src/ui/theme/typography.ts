const heading = "'Big Shoulders', 'Big Shoulders Fallback', 'Arial Narrow', sans-serif";
const text = "'Source Serif 4', 'Source Serif Fallback', Georgia, serif";
const mono = "'IBM Plex Mono', 'Plex Mono Fallback', 'Courier New', monospace";

export const typography = {
  fontFamily: text,
  h1: {
    fontFamily: heading,
    fontWeight: 800,
    fontSize: 'clamp(2.25rem, 1.5rem + 3vw, 4rem)',
    lineHeight: 1,
  },
  h2: {
    fontFamily: heading,
    fontWeight: 750,
    fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.5rem)',
    lineHeight: 1.05,
  },
  h3: { fontFamily: heading, fontWeight: 700, fontSize: '1.375rem', lineHeight: 1.1 },
  body1: { fontFamily: text, fontWeight: 400, fontSize: '1.0625rem', lineHeight: 1.5 },
  body2: { fontFamily: text, fontWeight: 400, fontSize: '0.9375rem', lineHeight: 1.45 },
  button: {
    fontFamily: heading,
    fontWeight: 700,
    fontSize: '1.125rem',
    lineHeight: 1.1,
    textTransform: 'none',
  },
  caption: { fontFamily: mono, fontWeight: 400, fontSize: '0.8125rem', lineHeight: 1.4 },
} as const;

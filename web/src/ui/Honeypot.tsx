import type { Ref } from 'react';

/** Bots fill in every field. */
export const Honeypot = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <input
    ref={ref}
    name="website"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden="true"
    className="visually-hidden"
    style={{ minHeight: 0, padding: 0, border: 0 }}
  />
);

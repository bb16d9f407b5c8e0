import type { ReactNode } from 'react';

/** Stays in the page, so that screen readers announce its text. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="error">
    {children}
  </p>
);

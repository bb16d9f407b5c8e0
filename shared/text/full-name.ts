type Named = Record<'firstName' | 'lastName', string | null>;

/** @returns an empty text if no name is known. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

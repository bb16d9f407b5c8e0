const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Finds typing errors only; the server decides. */
export const isEmailAddress = (text: string): boolean => EMAIL_PATTERN.test(text.trim());

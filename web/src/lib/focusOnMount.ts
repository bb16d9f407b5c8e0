/** A `ref` for the heading of what replaces a sent form, so that screen readers announce it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** The `sx` of a text of which only the first lines are shown. */
export const clampLines = (count: number) =>
  ({
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
  }) as const;

/** The brand's mark: a troop's swallow-tailed pennant on its lance. */
export function GuidonMark() {
  return (
    <svg aria-hidden="true" width="34" height="38" viewBox="0 0 34 38">
      <path d="M4 1v36" stroke="currentColor" strokeWidth="2.5" />
      <path d="M6 4h27l-7 7.5 7 7.500H6z" fill="currentColor" />
      <path d="M6 11.500h20" stroke="var(--guidon-palette-oliveDark)" strokeWidth="1.5" />
    </svg>
  );
}

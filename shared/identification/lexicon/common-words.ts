/** Function words, which do not describe an item. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be but by for from had has have in into is it its just no not of on or our so such that the
  their them then there these they this those to too us very was we were when which while who will with w you your`.split(
    /\s+/,
  ),
);

/** Words in dealers' descriptions that are one or two letters away from a word of the lexicon. The spell corrector must
 *  not take them for typing errors. */
export const COMMON_WORDS: readonly string[] =
  `about above after again badly basic board brand bright broad clean clear colour color command comment cover crease
  dated detail device divided division eagle early edged edges engine engineered example fancy front glass glued grand
  great green ground group guard heavy large lather leader left light lined lining lived marked market marks marine
  martin mended metals minor mounted mount nicely number option order other party patched paper plain plate please
  price print printed quite rangers ranged ration rayon ready really round score scored scarce service serviced shade
  shape shield shoulder small spear stain stained stars state stated stitch stiching strip stripe strong style thread
  title tight torn trade twill under unique united using veteran weave white whole width worked woven wound years
  yellow booked bulk bully campaign camp central charge chapel collector colored comes comet commander company
  compass corner crossed crown custom dealer dragon dress expert factory famous feather feathers fighting flying
  german glider globe gulf hands helped history home honor horse hospital issue issued items jacket kind known
  leathery letter letters liberated lighting lightening lion machine manner mark medic medics member men mint motor
  moth mouth native official older original pattern period person pilot point pointed position post pouch present
  private quality queen railway rating raided reader record removed removing reverse ribbed rolled sailor salty school
  screw sewn ship short shot sides signed silk single skull slight soldier souvenir special sport square staff standard
  starling steal steel sticky sword theater theatre there third though tiger trace tree truck used values vets victor
  view wartime washed water wheel winged wings wolf wood world worn written
  diver diving missile`.split(/\s+/);

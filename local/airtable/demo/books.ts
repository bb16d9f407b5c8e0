type Book = { title: string; author?: string; year?: number; covers: string[]; use?: string };

/** The bench shelf: published standards, official manuals and our own notebooks. */
export const BOOKS: Book[] = [
  {
    title: 'AR 600-40, Wearing of the Service Uniform',
    author: 'War Department',
    year: 1944,
    covers: ['Uniforms', 'Patches'],
    use: 'What was authorised, and where it was sewn.',
  },
  {
    title: 'TM 10-260, Quartermaster Supply Catalog notes',
    author: 'War Department',
    covers: ['Field gear'],
  },
  {
    title: 'FM 21-15, Equipment, Clothing and Tent Pitching',
    author: 'War Department',
    year: 1945,
    covers: ['Field gear'],
    use: 'How a pack was really made up.',
  },
  {
    title: 'The Guidon bench notebook, vol. 1: threads and UV',
    covers: ['Patches'],
    use: 'Our own. Which whiteners glow, and since when.',
  },
  {
    title: 'The Guidon bench notebook, vol. 2: hallmarks',
    covers: ['Wings', 'Crests'],
    use: 'Rubbings of Meyer, Gemsco, Gaunt, Amico and Luxenberg marks.',
  },
  {
    title: 'The Guidon bench notebook, vol. 3: fakes seen',
    covers: ['Patches', 'Wings', 'Medals'],
  },
  {
    title: 'Insignia and Decorations of the U.S. Armed Forces',
    author: 'National Geographic Society',
    year: 1944,
    covers: ['Patches', 'Medals'],
    use: 'Colours as the wartime public knew them.',
  },
  {
    title: 'AR 670-1, Wear and Appearance of Army Uniforms',
    author: 'Department of the Army',
    year: 1992,
    covers: ['Uniforms'],
  },
  {
    title: 'DA Pam 672-1, Unit Citation and Campaign Participation Credit Register',
    author: 'Department of the Army',
    year: 1961,
    covers: ['Medals'],
    use: 'Which ribbons a unit could wear.',
  },
  {
    title: 'Uniform Regulations, United States Navy',
    author: 'Navy Department',
    year: 1941,
    covers: ['Navy & Marines', 'Uniforms'],
  },
  {
    title: 'Uniform Regulations, United States Marine Corps',
    author: 'Navy Department',
    year: 1937,
    covers: ['Navy & Marines'],
  },
  {
    title: 'Sales catalogue, N. S. Meyer Inc.',
    author: 'N. S. Meyer',
    covers: ['Wings', 'Crests'],
    use: 'Photocopy. Prices make one weep.',
  },
  { title: 'Quartermaster drawings of shoulder sleeve insignia (copies)', covers: ['Patches'] },
  {
    title: 'Clipping file: in-country made',
    covers: ['Patches'],
    use: 'Saigon, Bien Hoa and Takhli tailors.',
  },
  { title: 'Clipping file: paratroop ovals & flashes', covers: ['Patches', 'Wings'] },
];

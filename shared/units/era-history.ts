import type { ERAS } from '../vocabulary.ts';

interface EraHistory {
  conflict: string;
  /** The years of US participation, by which collectors date pieces. */
  dates: string;
  source: string;
}

const CMH = 'US Army Center of Military History, American Military History (2005)';

export const ERA_HISTORY: Readonly<Record<(typeof ERAS)[number], EraHistory>> = {
  'WWI (1914-1918)': {
    conflict: 'World War I',
    dates:
      'War in Europe from 1914. The United States declared war on April 6, 1917; the armistice followed on November 11, 1918.',
    source: CMH,
  },
  'Inter-War (1918-1939)': {
    conflict: 'The years between the World Wars',
    dates:
      'From the armistice of November 11, 1918 to the outbreak of war in Europe on September 1, 1939.',
    source: CMH,
  },
  'WWII (1941-1945)': {
    conflict: 'World War II',
    dates:
      'From the attack on Pearl Harbor on December 7, 1941 to the surrender of Japan on September 2, 1945.',
    source: CMH,
  },
  'Korea (1950-1953)': {
    conflict: 'The Korean War',
    dates: 'From the invasion of South Korea on June 25, 1950 to the armistice of July 27, 1953.',
    source: CMH,
  },
  'Vietnam (1955-1975)': {
    conflict: 'The Vietnam War',
    dates:
      'From the first American advisory group of November 1, 1955 to the fall of Saigon on April 30, 1975; ground combat units served from 1965 to 1972.',
    source: CMH,
  },
  'Cold War (1945-1991)': {
    conflict: 'The Cold War',
    dates: 'From the end of World War II to the dissolution of the Soviet Union in December 1991.',
    source: CMH,
  },
  'Gulf War (1990-1991)': {
    conflict: 'The Gulf War',
    dates:
      'From the invasion of Kuwait on August 2, 1990 through Desert Shield and Desert Storm to the cease-fire of February 28, 1991.',
    source: CMH,
  },
  'Modern (2001-Present)': {
    conflict: 'The wars since September 11, 2001',
    dates: 'Afghanistan from October 2001, Iraq from March 2003, and the years since.',
    source: CMH,
  },
};

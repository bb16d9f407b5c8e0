import type { BRANCHES } from '../../vocabulary.ts';

/** A collectors' term and its standard name, with the source of that meaning. */
export interface LexiconEntry {
  /** 'Big Red One', 'BRO', 'ID'. Case-insensitive. */
  alias: string;
  /** The full name, as in a reference catalog: '1st Infantry Division', 'Infantry Division'. */
  canonicalName: string;
  source: string;
  /** A common word ('Liberty', 'Spearhead') stands for a unit only if the text also names that unit in full, or if
   *  'division', 'patch' or the like is next to it. */
  isCommonWord: boolean;
  /** Set for names without a number. */
  branch: Branch | null;
}
type Branch = (typeof BRANCHES)[number];

const SOURCES = {
  tioh: 'The Institute of Heraldry (TIOH), the unit’s shoulder sleeve insignia or distinctive unit insignia',
  special:
    'US Army Center of Military History, Special Unit Designations (AR 870-5); TIOH, mottoes of distinctive unit insignia',
  almanac:
    'The Army Almanac (US Government Printing Office, 1950), the divisions of the Second World War; TIOH, their insignia',
  smithPelz: 'Smith and Pelz, Shoulder Sleeve Insignia of the U.S. Armed Forces, 1941–1945 (1978)',
  orderOfBattle: 'Stanton, Order of Battle: U.S. Army, World War II (1984)',
  vietnam: 'Stanton, Vietnam Order of Battle (1981)',
  marines: 'Rottman, U.S. Marine Corps World War II Order of Battle (2002)',
  navyRatings: 'US Navy Bureau of Naval Personnel, Manual of Enlisted Ratings (NavPers 15105)',
  navy: 'Naval History and Heritage Command, Seabees and naval special warfare histories',
  airForce: 'Maurer, Air Force Combat Units of World War II (1961)',
  airCorps: 'Craven and Cate, The Army Air Forces in World War II (1948–1958)',
  awards: 'AR 600-8-22, Military Awards, with the usual short names',
  uniform: 'AR 670-1, Wear and Appearance of Army Uniforms and Insignia',
  symbols:
    'FM 21-30, Conventional Signs, Military Symbols, and Abbreviations (1941), with the usual variants',
  terms: 'AR 310-50, Authorized Abbreviations and Brevity Codes',
  jointTerms:
    'JP 1-02, Department of Defense Dictionary of Military and Associated Terms, with common usage',
  emerson:
    'Emerson, Encyclopedia of United States Army Insignia and Uniforms (1996), with usage of dealers',
  trade: 'Usage of soldiers, dealers and collectors',
} as const;
type Source = keyof typeof SOURCES;

/** @param names aliases by canonical name, separated by ';'. A '*' marks a common word. */
function group(
  source: Source,
  names: Record<string, string>,
  branch: Branch | null = null,
): LexiconEntry[] {
  return Object.entries(names).flatMap(([canonicalName, aliases]) =>
    aliases.split(';').map((alias) => ({
      alias: alias.replace('*', '').trim(),
      canonicalName,
      source: SOURCES[source],
      isCommonWord: alias.includes('*'),
      branch,
    })),
  );
}

/** Nicknames of units, and names of insignia. A canonical name without a number is itself a name to look for; an empty
 *  alias adds only that. */
export const NAMES: readonly LexiconEntry[] = [
  ...group('almanac', {
    '1st Infantry Division': 'Big Red One; Fighting First; Red One*',
    '2nd Infantry Division': 'Indianhead; Indian Head*; Second to None*',
    '3rd Infantry Division': 'Rock of the Marne; Marne*',
    '4th Infantry Division': 'Ivymen; Iron Horse Division; Ivy Leaf*; Ivy*; Iron Horse*',
    '5th Infantry Division': 'Red Diamond*; Red Devil*',
    '6th Infantry Division': 'Sight Seeing Sixth; Sightseeing Sixth; Red Star*',
    '7th Infantry Division': 'Hourglass*; Bayonet*',
    '8th Infantry Division': 'Golden Arrow; Pathfinder*',
    '9th Infantry Division': 'Old Reliables; Octofoil; Varsity*',
    '10th Mountain Division': 'Mountaineers*',
    '23rd Infantry Division': 'Americal; Amcal',
    '24th Infantry Division': 'Taro Leaf*; Victory*',
    '25th Infantry Division': 'Tropic Lightning',
    '26th Infantry Division': 'Yankee*; YD*',
    '27th Infantry Division': 'New York*; Gallavanters; O’Ryan’s Roughnecks',
    '28th Infantry Division': 'Bloody Bucket; Iron Division; Keystone*',
    '29th Infantry Division':
      'Blue and Gray; Blue and Grey; Blue & Gray; Blue & Grey; Blue and the Gray; Blue and the Grey; Blue & the Gray; Blue & the Grey',
    '30th Infantry Division': 'Old Hickory',
    '31st Infantry Division': 'Dixie*',
    '32nd Infantry Division': 'Red Arrow; Les Terribles',
    '33rd Infantry Division': 'Prairie*; Illinois*; Golden Cross*',
    '34th Infantry Division': 'Red Bull; Sandstorm*',
    '35th Infantry Division': 'Santa Fe*',
    '36th Infantry Division': 'T-Patch; T-Patchers; Texas*; Arrowhead*; Lone Star*',
    '37th Infantry Division': 'Buckeye*',
    '38th Infantry Division': 'Avengers of Bataan; Cyclone*',
    '40th Infantry Division': 'Sunburst*; Sunshine*; Grizzly*; Ball of Fire*',
    '41st Infantry Division': 'Jungleers; Sunset*',
    '42nd Infantry Division': 'Rainbow*',
    '43rd Infantry Division': 'Winged Victory; Red Wing*',
    '45th Infantry Division': 'Thunderbird*',
    '63rd Infantry Division': 'Blood and Fire; Blood & Fire',
    '65th Infantry Division': 'Battle Axe*; Battleaxe*; Halberd*',
    '66th Infantry Division': 'Black Panther*; Panther*',
    '69th Infantry Division': 'Fighting 69th',
    '70th Infantry Division': 'Trailblazer*; Trail Blazer*',
    '71st Infantry Division': 'Red Circle*',
    '76th Infantry Division': 'Onaway; Liberty Bell*',
    '77th Infantry Division': 'Statue of Liberty*; Liberty*; Metropolitan*',
    '78th Infantry Division': 'Lightning*',
    '79th Infantry Division': 'Cross of Lorraine*; Lorraine*',
    '80th Infantry Division': 'Blue Ridge*',
    '81st Infantry Division': 'Wildcat*',
    '83rd Infantry Division': 'Thunderbolt*; Ohio*; Rag Tag Circus',
    '84th Infantry Division': 'Railsplitters; Rail Splitters; Lincoln*',
    '85th Infantry Division': 'Custer*',
    '86th Infantry Division': 'Black Hawk*; Blackhawk*',
    '87th Infantry Division': 'Golden Acorn; Acorn*',
    '88th Infantry Division': 'Blue Devils; Cloverleaf*; Clover Leaf*',
    '89th Infantry Division': 'Rolling W; Middle West*; Midwest*',
    '90th Infantry Division': 'Tough ’Ombres; Tough Hombres; Alamo*',
    '91st Infantry Division': 'Powder River; Wild West*; Pine Tree*; Fir Tree*',
    '92nd Infantry Division': 'Buffalo Soldiers; Buffalo*',
    '93rd Infantry Division': 'Blue Helmet*; Adrian Helmet*',
    '94th Infantry Division': 'Neuf Cats; Pilgrim*',
    '95th Infantry Division': 'Iron Men of Metz; Victory*',
    '96th Infantry Division': 'Deadeye; Dead Eye*',
    '97th Infantry Division': 'Trident*',
    '98th Infantry Division': 'Iroquois*',
    '99th Infantry Division': 'Checkerboard*; Checker Board*; Battle Babies',
    '100th Infantry Division': 'Century*',
    '102nd Infantry Division': 'Ozark*',
    '103rd Infantry Division': 'Cactus*',
    '104th Infantry Division': 'Timberwolf; Timberwolves; Timber Wolf; Timber Wolves',
    '106th Infantry Division': 'Golden Lion*',
    'Philippine Division': 'Carabao*',
    '1st Cavalry Division':
      'First Team*; Hell for Leather; 1st Air Cav; 1st Air Cavalry; 1st Air Cavalry Division; Air Cav*',
    '1st Armored Division': 'Old Ironsides',
    '2nd Armored Division': 'Hell on Wheels',
    '3rd Armored Division': 'Spearhead*',
    '4th Armored Division': 'Breakthrough*; Name Enough*',
    '5th Armored Division': 'Victory*',
    '6th Armored Division': 'Super Sixth',
    '7th Armored Division': 'Lucky Seventh',
    '8th Armored Division': 'Thundering Herd; Iron Snake; Tornado*; Show Horse*',
    '9th Armored Division': 'Phantom*; Remagen*',
    '10th Armored Division': 'Tiger*; Terrify and Destroy',
    '11th Armored Division': 'Thunderbolt*',
    '12th Armored Division': 'Hellcats; Suicide Division; Mystery Division',
    '13th Armored Division': 'Black Cat*',
    '14th Armored Division': 'Liberator*',
    '16th Armored Division': 'Armadillo*',
    '20th Armored Division': 'Armoraiders',
    '11th Airborne Division': 'Angels*',
    '13th Airborne Division': 'Golden Unicorn; Unicorn*; Blackcats*',
    '17th Airborne Division': 'Golden Talon; Thunder from Heaven; Eagle Talon*; Talon*',
    '82nd Airborne Division': 'All American; All-America; 82nd AA; AA*',
    '101st Airborne Division': 'Screaming Eagles; Old Abe; 101st Air Assault; Air Assault*',
  }),
  ...group('special', {
    '27th Armored Division': 'Empire*',
    '30th Armored Division': 'Volunteers*',
    '40th Armored Division': 'Grizzly*',
    '47th Infantry Division': 'Viking*',
    '48th Armored Division': 'Hurricane*',
    '49th Armored Division': 'Lone Star*',
    '49th Infantry Division': 'Argonauts*',
    '50th Armored Division': 'Jersey Blues',
    '3rd Infantry Regiment': 'Old Guard*',
    '4th Infantry Regiment': 'Warriors*',
    '5th Infantry Regiment': 'Bobcats*',
    '6th Infantry Regiment': 'The Regulars*',
    '7th Infantry Regiment': 'Cottonbalers; Cotton Balers; Willing and Able',
    '9th Infantry Regiment': 'Manchu; Keep Up the Fire',
    '14th Infantry Regiment': 'Golden Dragons',
    '15th Infantry Regiment': 'Can Do*',
    '17th Infantry Regiment': 'Buffaloes*',
    '18th Infantry Regiment': 'Vanguards*',
    '20th Infantry Regiment': 'Sykes’ Regulars',
    '21st Infantry Regiment': 'Gimlets',
    '22nd Infantry Regiment': 'Double Deucers; Deeds not Words*',
    '23rd Infantry Regiment': 'Tomahawks*',
    '26th Infantry Regiment': 'Blue Spaders',
    '27th Infantry Regiment': 'Wolfhounds',
    '28th Infantry Regiment': 'Lions of Cantigny; Black Lions',
    '31st Infantry Regiment': 'Polar Bears*; Bearcats*',
    '35th Infantry Regiment': 'Cacti',
    '39th Infantry Regiment': 'AAA-0; Fighting Falcons*; Anything Anytime Anywhere Bar Nothing',
    '47th Infantry Regiment': 'Raiders*',
    '60th Infantry Regiment': 'Go Devils; Scouts Out',
    '65th Infantry Regiment': 'Borinqueneers',
    '100th Infantry Battalion': 'Purple Heart Battalion; One Puka Puka',
    '116th Infantry Regiment': 'Stonewall Brigade; Stonewallers',
    '165th Infantry Regiment': 'Fighting 69th',
    '187th Infantry Regiment': 'Rakkasans',
    '187th Airborne Regimental Combat Team': 'Rakkasans',
    '325th Glider Infantry Regiment': 'Falcons*',
    '327th Infantry Regiment': 'Bastogne Bulldogs; Bulldogs*',
    '369th Infantry Regiment': 'Harlem Hellfighters; Hellfighters; Harlem Hell Fighters',
    '442nd Regimental Combat Team': 'Go For Broke; Nisei Regiment; 442nd Infantry RCT',
    '442nd Infantry Regiment': 'Go For Broke; Nisei Regiment',
    '501st Parachute Infantry Regiment': 'Geronimo*',
    '502nd Parachute Infantry Regiment': 'Five-Oh-Deuce; Strike*',
    '503rd Parachute Infantry Regiment': 'The Rock*; Rock Regiment',
    '504th Parachute Infantry Regiment': 'Devils in Baggy Pants',
    '505th Parachute Infantry Regiment': 'Panthers*; H-Minus',
    '506th Parachute Infantry Regiment': 'Currahee',
    '507th Parachute Infantry Regiment': 'Down to Earth*; Spider*',
    '508th Parachute Infantry Regiment': 'Fury from the Sky; Red Devils*',
    '509th Parachute Infantry Battalion': 'Gingerbread Men; Gingerbread Man; All the Way*',
    '511th Parachute Infantry Regiment': 'Strength from Above; Angels*',
    '517th Parachute Infantry Regiment': 'Battling Buzzards',
    '551st Parachute Infantry Battalion': 'GOYA',
    '555th Parachute Infantry Battalion': 'Triple Nickles; Triple Nickels; Smoke Jumpers*',
    '761st Tank Battalion': 'Black Panthers*; Patton’s Panthers',
    '2nd Armored Cavalry Regiment': 'Toujours Pret; Second Dragoons; Ghosts of Patton’s Army',
    '3rd Armored Cavalry Regiment': 'Brave Rifles; Blood and Steel*',
    '11th Armored Cavalry Regiment': 'Blackhorse; Black Horse*; Blackhorse Regiment',
    '14th Armored Cavalry Regiment': 'Suivez Moi',
    '5th Cavalry Regiment': 'Black Knights*; Loyalty Courage',
    '6th Cavalry Regiment': 'Fighting Sixth',
    '7th Cavalry Regiment': 'Garryowen; Garry Owen',
    '8th Cavalry Regiment': 'Honor and Courage; Mustangs*',
    '9th Cavalry Regiment': 'Buffalo Soldiers; We Can We Will',
    '10th Cavalry Regiment': 'Buffalo Soldiers; Ready and Forward',
    '12th Cavalry Regiment': 'Thunder Horse*; Chargers*',
  }),
  ...group('trade', {
    '1st Infantry Division': 'BRO; Big Red 1',
    '25th Infantry Division': 'Electric Strawberry',
    '1st Cavalry Division': '1st Cav; Horse Blanket*; Horsehead*; 1st Horse',
    '1st Logistical Command': 'Leaning Outhouse; Leaning Shithouse; Leaning Shit House',
    '101st Airborne Division': 'Screaming Chickens; Puking Buzzards; One-O-First; One Oh First',
    '82nd Airborne Division': 'Eighty Deuce; 82nd All Americans; Double A*',
    '7th Infantry Division': 'Crushed Beer Can',
    '1st Marine Division': 'Blue Diamond*',
    '75th Ranger Regiment': 'Rangers Lead the Way*',
    '3rd Infantry Division': 'Broken TV',
  }),
  ...group('vietnam', {
    '1st Aviation Brigade': 'Golden Hawks',
    '1st Logistical Command': '1st Log; 1st Log Command',
    '11th Infantry Brigade': 'Jungle Warriors',
    '44th Medical Brigade': 'Dragon Medics',
    '173rd Airborne Brigade': 'Sky Soldiers; The Herd*; Herd*',
    '196th Infantry Brigade': 'Chargers*; Charger Brigade',
    '198th Infantry Brigade': 'Brave and Bold',
    '199th Infantry Brigade': 'Redcatchers; Red Catchers',
    'I Field Force': 'I FFV; IFFV; 1st Field Force; 1st FFV',
    'II Field Force': 'II FFV; IIFFV; 2nd Field Force; 2nd FFV',
  }),
  ...group(
    'vietnam',
    {
      'US Army Vietnam': 'USARV; United States Army Vietnam',
      'Military Assistance Command Vietnam': 'MACV; Mac-V',
      'Mobile Strike Force': 'Mike Force',
      'MACV Recondo School': 'Recondo School; Recondo; MACV Recondo',
    },
    'Army',
  ),
  ...group('tioh', {
    'I Corps': 'Bullseye Corps; America’s Corps',
    'III Corps': 'Phantom Corps; Caltrop Corps',
    'V Corps': 'Victory Corps; Pentagon Corps',
    'VII Corps': 'Jayhawk Corps; Jayhawks*',
    'XII Corps': 'Windmill Corps; Windmill*',
    'XVIII Airborne Corps': 'Sky Dragons; Dragon Corps; XVIII Corps; 18th Corps',
    'XIX Corps': 'Tomahawk Corps; Tomahawk*',
    'XX Corps': 'Ghost Corps; Ghost*',
    'XXIV Corps': 'Blue Heart Corps; Blue Hearts*',
    'Third Army': 'Patton’s Own; Patton’s Third; Patton’s Army',
    'Fourth Army': 'Four Leaf Clover*',
    'Seventh Army': 'Seven Steps to Hell; Steps to Hell; Pyramid of Power',
    'First US Army Group': 'FUSAG',
    'First Allied Airborne Army': '1st Allied Airborne; FAAA',
  }),
  ...group(
    'smithPelz',
    {
      'First Special Service Force':
        'Devil’s Brigade; Black Devils; FSSF; Freddy’s Freighters; USA Canada*',
      'Merrill’s Marauders':
        'Marauders*; 5307th Composite Unit (Provisional); 5307th Composite Unit; 5307th; Galahad Force',
      'Mars Task Force': '5332nd Brigade; Mars Force; 5332nd Brigade (Provisional)',
      'Ranger Battalions':
        'Darby’s Rangers; Rangers Blue Diamond; Ranger Diamond; Army Rangers; Rangers*',
      'Alamo Scouts': '6th Army Special Reconnaissance Unit',
      'Tank Destroyer Forces': 'Tank Destroyers; TD Forces; TD*',
      'Armored Force': 'Armored Center*; Armored School',
      'Airborne Command': 'Airborne Center; Airborne Troop Command',
      'Army Ground Forces': 'AGF; Replacement and School Command; Ground Forces*',
      'Army Service Forces': 'ASF; Services of Supply; Service Forces*',
      'Antiaircraft Command': 'AA Command; Anti-Aircraft Command',
      'European Theater of Operations':
        'ETO; ETOUSA; Advance Base; European Theatre of Operations; ETO Advance Base',
      'North African Theater of Operations':
        'NATO Theater; NATOUSA; North African Theatre of Operations; North African Theater',
      'Supreme Headquarters Allied Expeditionary Force': 'SHAEF',
      'Allied Force Headquarters': 'AFHQ',
      'China-Burma-India Theater': 'CBI; China Burma India; CBI Theater; China Burma India Theatre',
      'Ledo Road': 'Ledo Stilwell Road; Stilwell Road; Burma Road',
      'Persian Gulf Command': 'Persian Gulf Service Command; PGC; PGSC; Persian Gulf Service',
      'Alaska Defense Command': 'Alaskan Defense Command; Alaskan Department; Alaska Defense',
      'Panama Hellgate': 'Hellgate; Panama Hell Gate; Hell Gate*',
      'Army Specialized Training Program': 'ASTP; Lamp of Knowledge',
      'Officer Candidate School': 'OCS',
      'US Army Europe': 'USAREUR; United States Army Europe',
      'US Constabulary': 'Constabulary; Circle C*; United States Constabulary',
      'Women’s Army Corps': 'WAC; WAAC; Women’s Army Auxiliary Corps; WACs',
      'Military District of Washington': 'MDW; Military District Washington',
      'American Volunteer Group': 'AVG; Flying Tigers',
      'Military Intelligence Training Center': 'Ritchie Boys; Camp Ritchie',
      'Philippine Scouts': '',
    },
    'Army',
  ),
  ...group(
    'uniform',
    {
      'Special Forces': 'Green Berets; 1st Special Forces',
      'Airborne tab': 'Abn tab; A/B tab; Airborne arc',
      'Ranger tab': '',
      'Special Forces tab': 'SF tab; Special Forces long tab; SF long tab; long tab*',
    },
    'Army',
  ),
  ...group(
    'navyRatings',
    {
      'Coast Guard Radioman rating badge': 'Coast Guard Radioman; USCG Radioman; USCG RM',
      "Coast Guard Boatswain's Mate rating badge":
        "Coast Guard Boatswain's Mate; USCG Boatswain's Mate; USCG BM",
      ...ratings({
        "Boatswain's Mate": 'BM',
        "Gunner's Mate": 'GM',
        "Torpedoman's Mate": 'TM',
        Quartermaster: 'QM',
        Signalman: 'SM',
        'Fire Controlman': 'FC',
        "Machinist's Mate": 'MM',
        "Motor Machinist's Mate": 'MoMM',
        Watertender: 'WT',
        "Electrician's Mate": 'EM',
        Radioman: 'RM',
        Radarman: 'RdM',
        Shipfitter: 'SF',
        "Carpenter's Mate": 'CM',
        "Aviation Machinist's Mate": 'AMM',
        "Aviation Electrician's Mate": 'AEM',
        'Aviation Ordnanceman': 'AOM',
        'Aviation Radioman': 'ARM',
        "Pharmacist's Mate": 'PhM',
        Yeoman: 'Y',
        Storekeeper: 'SK',
        "Ship's Cook": 'SC',
        Musician: 'Mus',
        'Hospital Corpsman': 'HM',
      }),
    },
    'Navy',
  ),
  ...group('awards', {
    'Combat Infantryman Badge': 'CIB; Combat Infantry Badge; Combat Infantryman',
    'Expert Infantryman Badge': 'EIB; Expert Infantry Badge; Expert Infantryman',
    'Combat Medical Badge': 'CMB; Combat Medic Badge; Combat Medic; Combat Medical',
    'Expert Field Medical Badge': 'EFMB; Expert Field Medic Badge; Expert Medical Badge',
    'Combat Action Badge': 'CAB*',
    'Parachutist Badge':
      'jump wings; para wings; paratrooper wings; paratroop wings; airborne wings; parachute wings; parachute badge; parachutist wings; paratrooper badge; airborne badge; basic parachutist badge; jump badge',
    'Senior Parachutist Badge':
      'senior jump wings; senior parachutist; senior para wings; senior airborne wings',
    'Master Parachutist Badge':
      'master jump wings; master parachutist; master blaster; master para wings; master airborne wings',
    'Glider Badge': 'glider wings; gliderman badge; glider trooper wings; gliderist badge',
    'Army Aviator Badge': 'Army aviator wings; Army pilot wings',
    'Air Assault Badge': 'air assault wings',
    'Pathfinder Badge': 'pathfinder wings; pathfinder torch',
    'Marksman Badge': 'marksmanship badge, marksman',
    'Sharpshooter Badge': '',
    'Expert Marksmanship Badge': 'expert marksman badge; expert shooting badge',
    'Driver and Mechanic Badge': 'driver badge; driver mechanic badge',
    'Honorable Service Lapel Button':
      'Ruptured Duck; Honorable Discharge Pin; Discharge Pin; Honorable Service Pin; Honorable Discharge Lapel Button; Honorable Discharge Button; Honorable Service Button',
    'Honorable Discharge Emblem': 'Ruptured Duck patch; Honorable Discharge patch; Discharge patch',
    'Distinguished Unit Citation': 'DUC; Presidential Unit Citation; PUC',
    'Meritorious Unit Wreath':
      'meritorious unit commendation; meritorious service wreath; meritorious unit wreath patch',
    'Medal of Honor': 'MOH; Congressional Medal of Honor; CMOH',
    'Distinguished Service Cross': 'DSC',
    'Distinguished Service Medal': 'DSM',
    'Distinguished Flying Cross': 'DFC',
    'Silver Star': 'Silver Star Medal',
    'Bronze Star Medal': 'BSM; Bronze Star',
    'Purple Heart': 'Purple Heart Medal',
    'Air Medal': '',
    'Army Good Conduct Medal': 'Army GCM; Good Conduct Medal, Army',
    'World War I Victory Medal': 'WWI Victory Medal; WW1 Victory Medal; Inter-Allied Victory Medal',
    'World War II Victory Medal':
      'WWII Victory Medal; WW2 Victory Medal; WW II Victory Medal; World War Two Victory Medal',
    'American Campaign Medal': '',
    'American Defense Service Medal': 'American Defense Medal',
    'Asiatic-Pacific Campaign Medal': 'Asiatic Pacific Medal; APCM; Pacific Theater Medal',
    'Asiatic-Pacific Campaign ribbon bar':
      'PTO ribbon; PTO ribbon bar; Pacific Theater ribbon; Asiatic Pacific ribbon; Asiatic Pacific ribbon bar; Asiatic-Pacific Campaign ribbon',
    'European-African-Middle Eastern Campaign Medal':
      'EAME Medal; EAME; EAMECM; European Campaign Medal; ETO Medal; European African Middle Eastern Medal',
    'European-African-Middle Eastern Campaign ribbon bar':
      'EAME ribbon; EAME ribbon bar; EAME campaign ribbon; ETO ribbon; ETO ribbon bar; ETO campaign ribbon; European Theater ribbon; European Campaign ribbon; European-African-Middle Eastern Campaign ribbon',
    'Army of Occupation Medal': 'Occupation Medal; AOM',
    'Korean Service Medal': 'Korea Service Medal; KSM',
    'National Defense Service Medal': 'NDSM; National Defense Medal; Gedunk Medal',
    'Vietnam Service Medal': 'VSM',
  }),
  ...group('airCorps', {
    'Fifth Air Force': 'Flaming Comet*; Kenney’s Kids',
    '8th Army': 'EUSAK',
    'Eighth Air Force': 'Mighty Eighth; Winged Eight*',
    'Ninth Air Force': 'Winged Nine*',
    'Thirteenth Air Force': 'Jungle Air Force',
    'Fourteenth Air Force': 'Flying Tigers',
  }),
  ...group('airForce', {
    '332nd Fighter Group': 'Tuskegee Airmen; Tuskegee Airman; Red Tails; Redtails',
    '3rd Bombardment Group': 'Grim Reapers*',
    '4th Fighter Group': 'Debden Eagles; Fourth But First',
    '5th Bombardment Group': 'Bomber Barons',
    '22nd Bombardment Group': 'Red Raiders*',
    '38th Bombardment Group': 'Sun Setters*; Sunsetters',
    '43rd Bombardment Group': 'Ken’s Men',
    '44th Bombardment Group': 'Flying Eight Balls; Flying Eightballs; Flying 8 Balls',
    '49th Fighter Group': 'Forty Niners*',
    '56th Fighter Group': 'Zemke’s Wolfpack; Zemke’s Wolf Pack; Wolfpack*',
    '90th Bombardment Group': 'Jolly Rogers',
    '91st Bombardment Group': 'Ragged Irregulars',
    '93rd Bombardment Group': 'Ted’s Travelling Circus; Ted’s Traveling Circus; Travelling Circus*',
    '100th Bombardment Group': 'Bloody Hundredth; Bloody 100th',
    '303rd Bombardment Group': 'Hell’s Angels',
    '312th Bombardment Group': 'Roarin’ 20s; Roaring 20s; Roarin Twenties',
    '345th Bombardment Group': 'Air Apaches',
    '352nd Fighter Group':
      'Blue Nosed Bastards of Bodney; Blue Nosed Bastards; Bluenosed Bastards; Blue Nosers',
    '357th Fighter Group': 'Yoxford Boys',
    '380th Bombardment Group': 'Flying Circus*; King of the Heavies',
    '389th Bombardment Group': 'Sky Scorpions',
    '475th Fighter Group': 'Satan’s Angels',
    '494th Bombardment Group': 'Kelley’s Cobras; Kelley’s Kobras',
    '509th Composite Group': 'Enola Gay Group; Atomic Bomb Group',
    '1st Air Commando Group': 'Cochran’s Commandos; 1st Air Commandos',
  }),
  ...group('airCorps', {
    'Army Air Forces':
      'AAF; USAAF; US Army Air Force; Hap Arnold; Hap Arnold patch; Hap Arnold wings; Army Air Corps; United States Army Air Forces',
    'GHQ Air Force': 'General Headquarters Air Force',
    'Air Transport Command': 'AAF ATC; USAAF ATC; ATC AAF; AAF Air Transport Command; ATC*',
    'AAF Training Command': 'Army Air Forces Training Command; Air Training Command AAF',
    'Mediterranean Allied Air Forces': 'MAAF; Mediterranean Allied AF; Mediterranean Allied AFs',
    'US Strategic Air Forces in Europe':
      'USSTAF; Strategic Air Forces in Europe; US Strategic Air Forces',
    'Aviation Cadet': 'Air Cadet; Flying Cadet',
    'AAF Armament Specialist': 'armament specialist; AAF armament',
    'AAF Communications Specialist': 'communications specialist; AAF communications',
    'AAF Engineering Specialist': 'engineering specialist; AAF engineering',
    'AAF Photography Specialist': 'photography specialist; AAF photography',
    'AAF Weather Specialist': 'weather specialist; AAF weather',
    'AAF Technician Badge':
      'AAF tech badge; Air Forces technician badge; AAF Technical badge; technician badge AAF',
    ...wings(
      'Pilot; Senior Pilot; Command Pilot; Service Pilot; Liaison Pilot; Glider Pilot; Bombardier; Navigator; Aerial Gunner; Aircrew Member; Aircraft Observer; Technical Observer; Flight Surgeon; Flight Nurse',
    ),
  }),
  ...group(
    'jointTerms',
    {
      'Strategic Air Command': 'SAC',
      'Tactical Air Command': 'TAC',
      'Air Defense Command': 'ADC*; Aerospace Defense Command',
      'Military Air Transport Service': 'MATS',
      'Military Airlift Command': 'MAC*',
      'Air Training Command': '',
      'Air Force Systems Command': 'AFSC',
      'Pacific Air Forces': 'PACAF',
      'United States Air Forces in Europe': 'USAFE; US Air Forces in Europe; US Air Forces Europe',
      'USAF Pilot wings': 'Air Force pilot wings; US Air Force pilot wings',
    },
    'Air Force',
  ),
  ...group('marines', {
    '1st Marine Division': 'Old Breed; The Old Breed; Guadalcanal*',
    '2nd Marine Division': 'Silent Second; Follow Me*',
    '3rd Marine Division': 'Fighting Third; Caltrop*',
    '4th Marine Division': 'Fighting Fourth',
    '5th Marine Division': 'Spearhead*',
    '6th Marine Division': 'Striking Sixth',
    '1st Marine Raider Battalion': 'Edson’s Raiders',
    '2nd Marine Raider Battalion': 'Carlson’s Raiders; Gung Ho Raiders; Gung Ho Battalion',
    '4th Marine Regiment': 'China Marines',
    '5th Marine Regiment': 'Fighting Fifth',
    '9th Marine Regiment': 'Walking Dead*; Striking Ninth',
    'I Marine Amphibious Corps': 'IMAC; I MAC; 1st MAC',
    'III Amphibious Corps': 'III AC; IIIAC',
    'V Amphibious Corps': 'VAC; V AC',
    'III Marine Amphibious Force': 'III MAF; IIIMAF; 3rd MAF',
  }),
  ...group(
    'marines',
    {
      'Marine Raiders': 'USMC Raiders; Raiders skull; Raider Battalions; Raiders*',
      'Marine Parachute Battalions':
        'Paramarines; Para Marines; Marine Paratroopers; Marine Parachute Troops',
      'FMF Pacific': 'Fleet Marine Force Pacific; FMFPAC; FMF-PAC; FMF',
      'Marine Barracks': '',
      'Ships’ Detachments': 'Marine Ships Detachment; Sea-Going Marines; Sea Horse Marines',
      'Marine Defense Battalions': '',
      'Eagle, Globe and Anchor': 'EGA; Eagle Globe & Anchor; Globe and Anchor',
    },
    'Marines',
  ),
  ...group(
    'navy',
    {
      'Naval Construction Battalions':
        'Seabees; Sea Bees; Sea Bee; CBs; Navy Construction Battalions; Construction Battalions; Naval Construction Force; Can Do Seabees; USNCB',
      'Motor Torpedo Boat':
        'PT boat; PT Squadron; Motor Torpedo Boat Squadron; MTB Squadron; Mosquito Boat; Mosquito Fleet',
      'Navy Amphibious Forces':
        'Amphibious Forces; Amphib Forces; Amphibs; Naval Amphibious Forces; Navy Amphib',
      'Mine Craft': 'minecraft; Navy Mine Craft; minesweeper; mine sweeper; Mine Force',
      'Underwater Demolition Team': 'UDT; Frogmen; Frogman',
      'Navy SEALs': 'SEAL Team; SEALs Trident; SEAL*; Budweiser trident',
      'River Patrol Force': 'TF 116; Task Force 116; Brown Water Navy; River Rats; Game Warden*',
      'Naval Aviator wings':
        'Navy pilot wings; naval aviator; Navy wings of gold; USN pilot wings; Navy aviator wings; naval pilot wings; naval aviator badge',
      'Combat Aircrew wings':
        'aircrew combat wings; Navy aircrew wings; combat air crew wings; combat aircrew badge; Navy combat aircrew',
      'Naval Flight Surgeon wings': 'Navy flight surgeon wings; Navy flight surgeon',
      'Naval Aviation Observer wings': 'Navy observer wings; naval aviation observer',
      'Submarine Combat Patrol insignia':
        'sub combat patrol pin; submarine combat patrol; sub combat pin; submarine combat pin; submarine patrol pin',
      'Submarine Warfare insignia':
        'submarine dolphins; sub dolphins; submariner dolphins; Navy dolphins; dolphins*; submarine pin; submarine badge',
    },
    'Navy',
  ),
];

/** @returns the spellings of each rating's wings: 'AAF Pilot wings'. */
function wings(ratings: string): Record<string, string> {
  return Object.fromEntries(
    ratings
      .split(';')
      .map((rating) => rating.trim())
      .map((rating) => [
        `AAF ${rating} wings`,
        `${rating} wings; ${rating} badge; USAAF ${rating} wings; Army Air Forces ${rating} wings`,
      ]),
  );
}

/** @returns the abbreviations of petty officers' ratings by class: 'GM2c' during the war, 'GM2' since 1948, 'CGM' for a
 *  chief. */
function ratings(codes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(codes).map(([rating, code]) => {
      const classes = [1, 2, 3].flatMap((grade) => [`${code}${grade}c`, `${code}${grade}`]);
      const name = /['’]s /.test(rating) ? rating : `${rating}*`;
      const phrases = [`${rating} rate`, `${rating} rating`, `${code} rate`, `C${code} rate`];
      return [`${rating} rating badge`, [name, ...phrases, ...classes].join('; ')];
    }),
  );
}

/** Abbreviations in designations of units. */
export const ABBREVIATIONS: readonly LexiconEntry[] = [
  ...group('symbols', {
    division: 'div; divn; divisional',
    infantry: 'inf; infy; inftry',
    airborne: 'abn; a/b; air borne; aaslt; aasslt',
    armored: 'armd; armoured; armor; armour; armored force',
    cavalry: 'cav; cavy; calvery; calvary',
    mountain: 'mtn; mt; mnt',
    parachute: 'prcht; para; pcht; prchte',
    glider: 'gli; gldr',
    artillery: 'arty; art',
    'field artillery': 'fa',
    'coast artillery': 'ca; cac',
    'antiaircraft artillery': 'aaa; anti aircraft artillery; anti aircraft',
    antiaircraft: 'aa',
    'tank destroyer': 'td',
    'tank destroyer battalion': 'tdb',
    engineer: 'engr; eng; engineering',
    regiment: 'regt; rgt; reg; rgmt; regmt',
    battalion: 'bn; batt; btn; batallion',
    brigade: 'bde; brig; bgde',
    group: 'gp; grp',
    squadron: 'sq; sqdn; sqn; sqd; sqdrn',
    wing: 'wg',
    company: 'co',
    command: 'cmd; comd; comm',
    battery: 'btry',
    corps: '',
    signal: 'sig',
    ordnance: 'ord',
    quartermaster: 'qm; qmc',
    medical: 'med',
    chemical: 'chem; cml',
    transportation: 'trans; transport',
    ranger: 'rgr; rngr',
    'military police': 'mp; mps',
    'combat team': 'ct',
    'regimental combat team': 'rct',
    'airborne regimental combat team': 'arct; abn rct',
    'infantry division': 'id',
    'infantry regiment': 'ir',
    'armored division': 'ad; arm div',
    'cavalry division': 'cd; acd',
    marine: 'mar',
  }),
  ...group('orderOfBattle', {
    'airborne division': 'abd',
    'parachute infantry regiment': 'pir',
    'parachute infantry battalion': 'pib',
    'parachute regiment': 'pr',
    'glider infantry regiment': 'gir',
    'glider infantry battalion': 'gib',
    'parachute field artillery battalion': 'pfab',
    'parachute field artillery': 'pfa',
    'glider field artillery battalion': 'gfab',
    'field artillery battalion': 'fab',
    'armored field artillery battalion': 'afab',
    'armored infantry battalion': 'aib',
    'tank battalion': 'tb',
    'engineer combat battalion': 'ecb',
    'engineer special brigade': 'esb',
  }),
  ...group('terms', {
    aviation: 'avn; avn’s',
    'armored cavalry regiment': 'acr',
    'special forces group': 'sfg; sfga; sfg(a)',
    'special forces': 'sf',
    'light infantry brigade': 'lib',
    'light infantry division': 'lid',
    'infantry brigade': 'ib; inf bde',
    'airborne brigade combat team': 'abct',
    'brigade combat team': 'bct; ibct; sbct',
    logistical: 'log; logistic',
    support: 'spt; sup',
    mechanized: 'mech',
    provisional: 'prov',
    separate: 'sep',
    composite: 'comp',
  }),
  ...group('airForce', {
    'air force': 'af; aaf; usaaf; usaf; army air force',
    bombardment: 'bomb; bombing; bomb heavy',
    'bombardment group': 'bg',
    'bombardment squadron': 'bs',
    'bombardment wing': 'bw',
    'fighter group': 'fg',
    'fighter squadron': 'fs',
    'fighter wing': 'fw',
    'troop carrier group': 'tcg',
    'troop carrier squadron': 'tcs',
    'troop carrier wing': 'tcw',
    'troop carrier': 'tc',
    'troop carrier command': 'tcc',
    'tactical fighter wing': 'tfw',
    'tactical fighter squadron': 'tfs',
    'tactical fighter': 'tac fighter',
    'tactical air command': 'tac',
    reconnaissance: 'recon; recce; rcn',
  }),
  ...group('marines', {
    'marine division': 'mardiv; marinediv; md; usmc division; usmc div',
    'marine aircraft wing': 'maw; marine air wing',
    'marine aircraft group': 'mag',
    'marine amphibious force': 'maf',
    'marine amphibious corps': 'mac',
    'marine amphibious brigade': 'mab',
    'marine expeditionary force': 'mef',
    'marine expeditionary brigade': 'meb',
    'marine amphibious': 'amphib; marine amphib',
    'marine raider': 'raider; usmc raider',
    'marine defense battalion': 'defense battalion; defense bn; marine defense bn',
  }),
  ...group('navy', {
    'naval construction battalion':
      'ncb; cb; mcb; nmcb; seabee; construction battalion; seabee battalion; navy construction battalion',
  }),
];

/** Abbreviations in names of insignia, including the symbols of the arms and services. */
export const SHORT_WORDS: readonly LexiconEntry[] = group('symbols', {
  adjutant: 'adj',
  'adjutant general': 'ag',
  'adjutant general department': 'agd',
  administrative: 'admin',
  'air corps': 'ac',
  american: 'amer',
  'army good conduct': 'agcm',
  'army nurse corps': 'anc',
  'asiatic pacific campaign': 'apc',
  black: 'blk',
  campaign: 'camp',
  carrier: 'carr',
  'central defense command': 'cdc',
  chaplain: 'chap',
  'chemical warfare service': 'cws',
  'chief petty officer': 'cpo',
  communications: 'comm',
  'corps engineers': 'ce',
  defense: 'def',
  'dental corps': 'dc; dent',
  department: 'dept',
  destroyer: 'dest',
  'eastern defense command': 'edc',
  'eighth army korea': 'eusak',
  embroidered: 'emb',
  engineers: 'engrs',
  enlisted: 'em; enl',
  european: 'eto',
  field: 'fld',
  'finance department': 'fd; fin',
  flight: 'flt',
  general: 'gen',
  guard: 'gd; grd',
  headquarters: 'hq',
  'inspector general': 'ig',
  'inspector general department': 'igd',
  'judge advocate general': 'jag',
  'judge advocate general department': 'jagd',
  liberation: 'lib',
  light: 'lite',
  'medical administrative corps': 'mac',
  'medical corps': 'mc',
  'military police': 'cmp',
  national: 'natl',
  'national guard': 'ng',
  occupation: 'occ',
  officer: 'ofc; off; offr',
  ordnance: 'ordn',
  'ordnance department': 'od',
  pacific: 'pac; pto',
  philippine: 'phil; pi',
  'quartermaster corps': 'qmc',
  senior: 'sr',
  service: 'svc',
  'signal corps': 'sc',
  silver: 'silv',
  specialist: 'spec',
  sterling: 'stg',
  subdued: 'subd',
  surgeon: 'surg',
  training: 'tng; trng',
  transportation: 'transp',
  'transportation corps': 'tc',
  triangle: 'tri',
  troop: 'trp',
  victory: 'vic',
  'warrant officer': 'wo',
  'western defense command': 'wdc',
});

export const ITEM_TYPE_WORDS: readonly LexiconEntry[] = [
  ...group('trade', {
    Patches:
      'patch; ssi; shoulder sleeve insignia; tabs; arcs; sleeve insignia; shoulder patch; sleeve patch; shoulder insignia; pocket patch; jacket patch; squadron patch; hat patch; cap patch; overseas cap patch; garrison cap patch; overseas cap insignia; garrison cap insignia; tab; scroll; arc; rocker; beret flash; flash; oval; cap disc; cap disk; brassard; armband; decal patch',
    'Pins & Badges':
      'pin; pins; badge; dui; duis; di; distinctive unit insignia; distinctive insignia; unit crest; crest; jump wings; pilot wings; aircrew wings; sterling wings; aviator wings; navigator wings; gunner wings; lapel button; lapel pin; csib; combat service identification badge; pocket badge; beercan di',
    Insignia:
      'dui; di; distinctive unit insignia; distinctive insignia; unit crest; crest; rank insignia; chevrons; rating badge; rate; rates; rating; hash marks; service stripes; overseas bars; rank bars; shoulder boards',
    'Collar Insignia':
      'collar disk; collar disc; collar brass; branch insignia; collar device; collar emblem; collar dog; collar pin; lapel insignia; officer brass; crossed rifles; crossed sabers; crossed cannons',
    'Cap Badges':
      'cap device; cap emblem; hat badge; hat device; hat eagle; hat insignia; cap insignia; cap eagle; visor cap eagle; beret badge; hat brass; cap brass',
    Medals: 'full size medal; cased medal; campaign medal',
    Ribbons: 'ribbon bar; ribbon rack; service ribbon; rack of ribbons',
    Uniforms:
      'tunic; ike jacket; field jacket; flight jacket; uniform coat; jungle jacket; service coat; hbt jacket; blouse; trousers; garrison cap; overseas cap; visor cap; campaign hat; boonie hat; beret; greatcoat; overcoat; jumper',
    'Field Gear':
      'web gear; canteen; musette bag; haversack; cartridge belt; pistol belt; mess kit; entrenching tool; steel helmet; helmet; helmet liner; first aid pouch; ammo pouch; compass; shelter half; gas mask',
    Gear: 'dog tags; dog tag; identity tags; id tags; identification tags; goggles',
    Equipment: 'dog tags; dog tag; identity tags; id tags; field telephone; radio',
    Documents:
      'discharge papers; discharge certificate; certificate; pay book; field manual; technical manual; general orders; escape map; v-mail; service record; morning report; newspaper',
    Photographs: 'snapshot; studio portrait; press photo; photo album',
    Weapons:
      'trench knife; fighting knife; bayonet scabbard; practice grenade; inert grenade; training rifle; ka-bar; kabar',
  }),
];

/** The occupation of 1945 to 1950 wore the insignia of the war before it. */
export const ERA_WORDS: readonly LexiconEntry[] = [
  ...group('jointTerms', {
    'WWI (1914-1918)':
      'wwi; ww1; ww i; ww 1; world war i; world war 1; world war one; first world war; great war; aef; doughboy',
    'Inter-War (1918-1939)':
      'interwar; inter war; between the wars; pre-war; prewar; pre-wwii; pre ww2; ccc',
    'WWII (1941-1945)':
      'wwii; ww2; ww ii; ww 2; ww11; world war ii; world war 2; world war two; second world war; d-day; world war 11; wartime; second war; occupation; occupied japan; occupied germany',
    'Korea (1950-1953)':
      'korea; korean war; k-war; kwar; kw; korean conflict; korean; rok; police action',
    'Vietnam (1955-1975)':
      'vietnam; viet nam; nam; vietnam war; vietnam era; rvn; vietnamese; in-country; saigon',
    'Cold War (1945-1991)':
      'cold war; post-war; postwar; urgent fury; just cause; post wwii; post ww2',
    'Gulf War (1990-1991)':
      'gulf war; desert storm; desert shield; persian gulf war; odst; ods; first gulf war',
    'Modern (2001-Present)':
      'oif; oef; gwot; iraq; iraqi freedom; enduring freedom; global war on terror; global war on terrorism; afghanistan; ocp; acu; multicam; current issue; post 9/11; modern; inherent resolve; ucp',
  }),
];

export const MATERIAL_WORDS: readonly LexiconEntry[] = [
  ...group('emerson', {
    Metal:
      'white metal; pot metal; gilt; gilded; chromed; chrome; nickel; pewter; aluminum; enamel; enameled; enamelled; clutch back; clutchback; pinback; pin back; screw back; screwback; screw post; zinc; tin; stay-brite',
    Fabric:
      'cloth; cotton; twill; gabardine; wool; silk; canvas; herringbone twill; hbt; denim; nylon; linen; satin; gauze; printed cotton; silk screened; serge',
    Leather: 'lthr; leatherette; horsehide; goatskin',
    'Embroidered Cloth':
      'embroidered; embroidery; fully embroidered; machine embroidered; hand embroidered; merrowed edge; merrowed; merrow edge; cut edge; snow back; snowback; white back; bullion; greenback; green back; od border; woven; bevo; chenille; thread; cheesecloth back; chain stitch; chain stitched; merrowed border; embr; emb; embd; khaki border; ribbed weave',
    'Sterling Silver': 'sterling; ster; 925; silver sterling; solid silver; coin silver',
    Bronze: 'bronzed; dark bronze; subdued bronze; od bronze',
    Brass: 'gilt brass; rolled brass',
    Felt: 'wool felt; felt on felt; felted wool; wool on wool',
    Plastic: 'vinyl; celluloid; pvc; rubber; bakelite; acrylic',
    Wood: 'wooden',
    Paper: 'cardboard; parchment; cardstock',
  }),
];

/** The Army Air Forces belonged to the Army, but dealers also file them under the Air Force. */
export const BRANCH_WORDS: readonly LexiconEntry[] = [
  ...group('jointTerms', {
    Army: 'us army; united states army; usar; arng; army reserve; army national guard; national guard; air corps; army air corps; usaac; air service; usaaf; aaf',
    Navy: 'us navy; usn; united states navy; naval; usnr',
    Marines:
      'usmc; marine corps; us marines; us marine corps; united states marine corps; usmcr; leatherneck; devil dog',
    'Air Force':
      'us air force; usaf; united states air force; air national guard; usaaf; aaf; air corps; army air corps; usaac; airmen',
    'Coast Guard': 'us coast guard; uscg; united states coast guard; uscgr; spars',
    'Space Force': 'us space force; ussf',
  }),
];

/** Foreign nations. After a common word, a word about forces must follow: 'British lion' is a motif, and 'German made'
 *  only names the place of manufacture. */
export const NATION_WORDS: readonly LexiconEntry[] = [
  ...group('jointTerms', {
    Australian: 'Australian*; ANZAC; RAAF',
    Belgian: 'Belgian*',
    Brazilian: 'Brazilian*',
    British: 'British*; Royal Air Force; RAF; Royal Navy; Royal Marines; British Army; Scottish*',
    Canadian: 'Canadian*; RCAF',
    Chinese: 'Chinese*; Nationalist Chinese',
    Cuban: 'Cuban*',
    Dutch: 'Dutch*; Royal Netherlands',
    Filipino: 'Filipino*',
    French: 'French*; Free French*; French Foreign Legion',
    German:
      'German*; Wehrmacht; Luftwaffe; Kriegsmarine; Waffen SS; Bundeswehr; East German*; West German*; Hitler Youth',
    Greek: 'Greek*',
    Indian: 'Indian Army',
    Iraqi: 'Iraqi*',
    Israeli: 'Israeli*; IDF',
    Italian: 'Italian*; Carabinieri',
    Japanese: 'Japanese*; Imperial Japanese; IJA; IJN',
    'New Zealand': 'New Zealand*; RNZAF',
    'North Korean': 'North Korean*',
    'North Vietnamese': 'North Vietnamese*; NVA; Viet Cong*',
    Norwegian: 'Norwegian*',
    Polish: 'Polish Army; Polish Airborne; Polish Parachute',
    'South Korean': 'South Korean*; ROK Army; Republic of Korea Army; ROK Marines; Korean Army',
    'South Vietnamese':
      'South Vietnamese*; ARVN; VNAF; VNMC; LLDB; Vietnamese*; Republic of Vietnam Army',
    Soviet: 'Soviet*; Russian*; USSR; Red Army',
    Spanish: 'Spanish*',
    Thai: 'Thai*; Royal Thai',
  }),
];

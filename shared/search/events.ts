import { once } from '../once.ts';
import type { ERAS } from '../vocabulary.ts';
import { toPhraseKey } from './synonym-phrases.ts';

type Era = (typeof ERAS)[number];

/** Maps battles, campaigns, operations and decades to eras: an item of the era matches without naming the
 *  event. Source: US Army Center of Military History, Naval History and Heritage Command and Marine Corps
 *  History Division, campaigns by war, with the usual words for each time. */
const EVENTS: Readonly<Record<Era, string>> = {
  'WWI (1914-1918)':
    'doughboy; doughboys; meuse argonne; argonne; saint mihiel; st mihiel; belleau wood; chateau thierry; soissons; cantigny; second marne; somme; ypres; verdun; vittorio veneto; trench warfare; western front; armistice; aero squadron; zimmermann',
  'Inter-War (1918-1939)':
    'twenties; thirties; great depression; banana wars; nicaragua; china station; yangtze; bonus army; roaring twenties; between the wars; peacetime army',
  'WWII (1941-1945)':
    'forties; d day; normandy; overlord; omaha beach; utah beach; pointe du hoc; saint lo; st lo; falaise; brittany; market garden; arnhem; nijmegen; eindhoven; hurtgen; huertgen; hurtgen forest; battle of the bulge; bulge; ardennes; bastogne; st vith; saint vith; malmedy; elsenborn; remagen; rhine crossing; ruhr pocket; colmar; colmar pocket; alsace; metz; aachen; siegfried line; west wall; dragoon; southern france; riviera; sicily; husky; salerno; avalanche; anzio; shingle; cassino; monte cassino; gothic line; po valley; rapido; kasserine; tunisia; operation torch; north africa; el alamein; pearl harbor; bataan; corregidor; wake island; midway; coral sea; new guinea; buna; bougainville; new georgia; rabaul; tarawa; kwajalein; eniwetok; saipan; tinian; guam; peleliu; leyte; leyte gulf; luzon; lingayen; manila; los banos; cabanatuan; iwo jima; okinawa; philippine sea; attu; kiska; aleutians; burma; myitkyina; ledo road; burma road; the hump; doolittle raid; ploesti; schweinfurt; regensburg; berlin raid; big week; dresden; hiroshima; nagasaki; red ball express; rosie the riveter; v e day; ve day; vj day; v j day; dachau; buchenwald; battle of the atlantic; liberty ship; fall of berlin; battle of britain; island hopping',
  'Korea (1950-1953)':
    'fifties; inchon; pusan; pusan perimeter; chosin; chosin reservoir; frozen chosin; heartbreak ridge; bloody ridge; pork chop hill; old baldy; yalu; 38th parallel; iron triangle; punchbowl; imjin; naktong; task force smith; kunu ri; chipyong ni; triangle hill; mig alley; unsan; taejon',
  'Vietnam (1955-1975)':
    'sixties; seventies; tet; tet offensive; khe sanh; hue; hue city; ia drang; hamburger hill; a shau; ashau; dak to; con thien; lam son; lam son 719; junction city; cedar falls; rolling thunder; linebacker; market time; game warden; mekong delta; mekong; rung sat; cu chi; an khe; pleiku; bien hoa; long binh; chu lai; da nang; phu bai; cam ranh bay; nha trang; tay ninh; quang tri; saigon; ho chi minh trail; plain of reeds; fall of saigon; my lai; cambodian incursion; tonkin gulf; gulf of tonkin; yankee station; ranch hand; dustoff; son tay; son tay raid; operation baby lift; frequent wind; hanoi hilton; brown water navy',
  'Cold War (1945-1991)':
    'fifties; sixties; seventies; eighties; berlin airlift; operation vittles; checkpoint charlie; cuban missile crisis; bay of pigs; urgent fury; grenada; just cause; panama; panama invasion; beirut; desert one; eagle claw; reforger; fulda gap; iron curtain; reagan era; occupied germany; occupied japan; lunar landing; dominican republic; power pack; el dorado canyon; dew line; u 2; nuclear alert; pershing missile; west germany; west berlin',
  'Gulf War (1990-1991)':
    'desert storm; desert shield; kuwait; liberation of kuwait; 73 easting; medina ridge; khafji; highway of death; scud; saudi arabia; desert sabre; provide comfort',
  'Modern (2001-Present)':
    'fallujah; ramadi; mosul; tikrit; baghdad; sadr city; anbar; najaf; basra; kandahar; kabul; bagram; korengal; helmand; marjah; tora bora; operation anaconda; bin laden; abbottabad; iraqi freedom; enduring freedom; inherent resolve; new dawn; resolute support; war on terror; war on terrorism; september 11; 9 11',
};

const erasByEvent = once(() => {
  const map = new Map<string, Era[]>();
  for (const [era, events] of Object.entries(EVENTS) as [Era, string][]) {
    for (const event of events.split('; ')) {
      const key = toPhraseKey(event);
      map.set(key, [...(map.get(key) ?? []), era]);
    }
  }
  return map;
});

export function getErasOfEvent(key: string): readonly Era[] {
  return erasByEvent().get(key) ?? [];
}

export const isEvent = (key: string) => erasByEvent().has(key);

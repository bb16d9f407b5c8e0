import { tokenize } from '../../text/tokens.ts';

/** Words about the single piece or its sale: condition, making, provenance. They do not tell insignia apart. */
export const TRADE_WORDS: ReadonlySet<string> = toTokens(`
  aged age back backing backed bag bent boarder border bought box boxed bring bringback brought browned carded
  card cased case certificate chip chipped clasp clean cleaned clear clutch clutchback coa collection collector color od
  colorful colour come complete crazed crisp cut cutedge dated dealer detail different dirty discolored display
  double edge edged edging embroidered embroidery enamel estate example ex extra fade faded faint family fantastic
  fastener father few film find fine first finish finished flat found frayed free from front full fully fuzzy general glow glue
  glued gold good gorgeous grandfather grandpa grandson green greenback group grouping guarantee guaranteed hallmark
  hallmarked hand hard heavily heavy home issue issued item japanese jacket keep kept large lot laundered light
  little loose loss lot maker mark marked medium mended merrow merrowed mint minor minty missing mixed moth museum
  near never nip no off old older one only owner paper patina period piece pin pinback plain poor posted pre price priced
  private pristine purchased quality real relic remain removed repair repaired repro residue reverse rough rust salty
  scarce scrapbook scratch screwback separate sew sewn ship show shoulder sided silver single size sleeve small smoke snow snowback
  snowy soil soiled soiling sold solid some souvenir spot stain stained starch stiff stock storage strong style stunning tape
  tarnish tarnished tear theater thread tight tiny toned toning torn traded trace twill uncut uniform unissued
  unknown unused unwashed unworn variation variant verdigris version very vet veteran vg vintage war wartime wash
  washed wear well white widow woman wool work worn wow wrinkled year yellowed black blacklight lamp uv test tested
  tunic blouse coat shirt ike cap hat helmet jkt pair pr ea each available buy show gun fair market flea auction
  store shop attic trunk footlocker drawer tin album page book scrap board frame framed shadow
  man guy boy son uncle dad served service brought home back trooper paratrooper flyer soldier sailor
  airman gi officer enlisted sergeant sgt private pfc lieutenant lt colonel col major corporal cpl
  italy italian germany german japan jap okinawa leyte france french england english british australia australian
  aussie philippine manila korea korean vietnam vietnamese viet china chinese india theatre thtr local locally
  tailor made handmade machine hand cheap import us usa american
  sterl ster pb cb sb gb bdr wht yel grn blu rd bk blk plt pr eng lt ea merr bull log emb embr ptch pt super tri half round dot rim bird diamond man`);

/** Words that make an insignia another one: arms and services, parts of units, roles, grades and kinds of awards. */
export const DISTINGUISHING_WORDS: ReadonlySet<string> = toTokens(`
  academy adjutant administrative aerial aide airborne aircrew airship amphibious antiaircraft antitank armor armored army
  artillery assault assistant astronaut attache aviation aviator balloon band bandsman battalion battery
  bombardment bombardier brigade bugler cadet candidate cavalry chaplain chaplaincy chemical chief civil combat command commando
  commendation communication company composite corps corpsman counterintelligence crewman
  data dental dentist destroyer detachment dietitian diver divarty division dustoff electronic
  engineer engineering eod escadrille evacuation expeditionary explosive field fighter finance firefighter fleet
  force glider group gunner gunship halo headquarters helicopter hhc hhq honor hospital infantry instructor intelligence
  interpreter judge junior laboratory lancer legal liaison logistic logistical pilot crew captain lrp lrrp maintenance maritime marine mate
  mechanic mechanized medic medical merchant meteorologist militia mine missile mobile mortar motor motorized
  munitions musician navigator navy nco nuclear nurse observation observer ordnance parachute parachutist pathfinder
  patrol personnel pharmacist photographic pioneer platoon police postal preventive provost psychological
  quartermaster quarters radar radio radioman railroad railway ranger recon reconnaissance reconnoiter recondo recruiter recruiting
  regiment rescue reserve rigger rocket sapper scout seal searchlight security sentinel service signal sniper special
  squadron staff steward submarine supply support surface surgeon surgical survey surveillance tactical tank team technical
  technician technologist telegraph test topographic torpedo training transport transportation troop truck
  tunnel underwater veterinary warrant weather wing
  basic senior master expert sharpshooter marksman apprentice
  award cluster oak numeral miniature ribbon lapel medal commemorative dress
  tab scroll flash oval trimming crest dui csib disc disk chevron device rating rate badge wing emblem beret`);

/** Words for versions of a design that catalogs list on their own. */
export const VARIANT_WORDS: ReadonlySet<string> = toTokens(
  'subdued desert painted printed leather miniature bullion phantom postwar modern airmobile',
);

function toTokens(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).flatMap(tokenize));
}

/** ISO 3166-1 codes of the countries for invoices: those of our three regions and their neighbors. */
const COUNTRY_CODES = (
  'AD AE AL AR AT AU BA BE BG BR CA CH CL CO CR CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP KR LI LT LU ' +
  'LV MA MC MD ME MK MT MX MY NL NO NZ PE PH PL PT RO RS SA SE SG SI SK SM TH TR TW UA US UY VA ZA'
).split(' ');

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export const countryName = (code: string): string => (code.length === 2 ? (NAMES.of(code) ?? code) : code);

export type Choice = { value: string; label: string };

export const COUNTRIES: readonly Choice[] = COUNTRY_CODES.map((value) => ({
  value,
  label: countryName(value),
})).sort((a, b) => a.label.localeCompare(b.label));

const US_STATES =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
  'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
  'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
  'Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,' +
  'Washington,West Virginia,Wisconsin,Wyoming';
const CA_PROVINCES =
  'Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Northwest Territories,Nova Scotia,Nunavut,' +
  'Ontario,Prince Edward Island,Quebec,Saskatchewan,Yukon';

/** States or provinces if the invoice needs one; undefined if it is free text. */
export function statesOf(country: string): readonly string[] | undefined {
  if (country === 'US') return US_STATES.split(',');
  if (country === 'CA') return CA_PROVINCES.split(',');
  return undefined;
}

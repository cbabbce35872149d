// What names, streets and places the made-up members get: lists to draw from, so long lines.

export const femaleNames =
  'Anna,Anouk,Annelies,Astrid,Carla,Charlotte,Corrie,Daniëlle,Eline,Ellen,Els,Emma,Esther,Eva,Fatima,Femke,Fleur,Floor,Greetje,Hanneke,Ilse,Ingrid,Inge,Irene,Iris,Jacqueline,Janneke,Jantje,Josephine,Judith,Julia,Karin,Kim,Laura,Lieke,Lisa,Lotte,Loes,Maaike,Margriet,Maria,Marieke,Marijke,Marleen,Mieke,Mirjam,Monique,Nadia,Naïma,Nienke,Noor,Petra,Renée,Rianne,Roos,Sanne,Saskia,Sophie,Suzanne,Tineke,Truus,Wilma,Willemijn,Yasmin,Yvonne,Zoë'.split(
    ',',
  );

export const maleNames =
  'Aart,Ahmed,Albert,André,Arjan,Arie,Bart,Bas,Bert,Bram,Cees,Daan,David,Dirk,Eduard,Erik,Evert,Floris,Frank,Frits,Gerard,Gijs,Hans,Harm,Hendrik,Henk,Hugo,Jaap,Jan,Jan-Willem,Jasper,Jeroen,Jeroen,Joost,Joris,Jurjen,Karel,Kees,Klaas,Koen,Lars,Leendert,Luuk,Maarten,Marcel,Mark,Martijn,Mehmet,Michiel,Mohamed,Niels,Paul,Peter,Piet,Pieter,René,Rik,Rob,Roel,Rolf,Ruben,Ruud,Sander,Sjoerd,Stefan,Sven,Teun,Thijs,Tijmen,Tom,Willem,Wim,Wouter,Youssef'.split(
    ',',
  );

/** Family names with the infix (tussenvoegsel) before a |, and how common they are. */
export const familyNames: readonly (readonly [string, number])[] = [
  ...weigh(
    9,
    'de|Jong,Jansen,de|Vries,van den|Berg,van|Dijk,Bakker,Janssen,Visser,Smit,Meijer,de|Boer,Mulder,de|Groot,Bos,Vos,Peters,Hendriks,van|Leeuwen,Dekker,Brouwer,de|Wit,Dijkstra,Smits,de|Graaf,van der|Meer',
  ),
  ...weigh(
    4,
    'van der|Linden,Kok,Jacobs,de|Haan,Vermeulen,van den|Heuvel,van der|Veen,van den|Broek,de|Bruijn,de|Bruin,van der|Heijden,Schouten,van|Beek,Willems,van|Vliet,van de|Ven,Hoekstra,Maas,Verhoeven,Koster,van|Dam,van der|Wal,Prins,Blom,Huisman,Peeters,de|Jonge,Kuipers,van|Veen,Post,Kuiper,Veenstra,Kramer,van den|Brink,Scholten,van|Wijk,Postma,Martens,Vink,de|Ruiter,Timmermans,Groen,Gerritsen,Jonker,van|Loon,Boer,van der|Velden,Willemsen,Smeets,de|Lange,de|Vos,Bosch,van|Dongen,Schipper,de|Koning,van der|Laan,Koning,Driessen,van|Doorn,Hermans,Evers,van den|Bosch',
  ),
  ...weigh(
    1,
    'ter|Horst,ter|Braak,te|Velde,ten|Have,ten|Brink,ten|Cate,in ’t|Veld,van ’t|Hof,’t|Hart,’t|Hooft,op den|Kamp,uit den|Bogaard,von|Bergen,d’|Ancona,el|Idrissi,Yılmaz,Öztürk,Bouali,Núñez,Đorđević,Ramdin,Tjon,Wong,Nguyen,Çelik,Błaszczyk,Müller,Lefèvre,Sørensen,van der|Zijpp,van de|Wetering,de la|Rive,Kruijs-Voorberge,Oude|Luttikhuis,Groot|Koerkamp,Klein|Swormink',
  ),
];

export const companyStems =
  'Bakkerij,Bloemisterij,Bouwbedrijf,Boekhandel,Brouwerij,Fietsenmaker,Garage,Hoveniersbedrijf,Installatiebedrijf,Kaasboerderij,Loonbedrijf,Melkveehouderij,Molen,Schildersbedrijf,Slagerij,Timmerwerken,Transport,Tuinderij,Wasserij,Zuivelhandel,Adviesbureau,Architecten,Drukkerij,Kwekerij'.split(
    ',',
  );

export const foundationNames =
  'Dorpsbelang,Groene Energie,Duurzame Toekomst,De Windvogel,Buurtkracht,Samen Sterk,De Goede Grond,Wijkbeheer,Oranjefonds,Natuurbelang,Erfgoed,Muziekleven,Voedselbos,De Nieuwe Tijd'.split(
    ',',
  );

export const legalForms: readonly (readonly [string, number])[] = [
  ['B.V.', 40],
  ['V.O.F.', 20],
  ['', 20], // a sole proprietorship carries no form in its name
  ['Maatschap', 5],
  ['C.V.', 5],
  ['N.V.', 2],
  ['Coöperatie U.A.', 8],
];

export const streets =
  'Dorpsstraat,Kerkstraat,Molenweg,Schoolstraat,Stationsweg,Hoofdstraat,Julianastraat,Wilhelminastraat,Beatrixlaan,Oranjestraat,Nieuwstraat,Marktstraat,Parallelweg,Industrieweg,Kerkweg,Eikenlaan,Beukenlaan,Lindelaan,Kastanjelaan,Berkenlaan,Wilgenstraat,Populierenlaan,Esdoornlaan,Meidoornstraat,Rozenstraat,Tulpstraat,Leliestraat,Merelstraat,Nachtegaallaan,Zwaluwstraat,Lijsterbeslaan,Vondelstraat,Rembrandtstraat,Frans Halsstraat,Spinozalaan,Havenkade,Oudegracht,Prinsengracht,Singel,Waterstraat,Brink,Plein 1945,Burgemeester de Vlugtlaan,Pastoor van Eckweg,Dokter Schaepmanstraat,Jan van Goyenstraat,Van ’t Hoffstraat,Graaf Florisweg,Zuiderzeelaan,Noordeinde,Westerdijk,Achterweg,Polderweg,Zandpad,Veldweg'.split(
    ',',
  );

/** Place, province, first and last number of its postcodes. */
export const places: readonly (readonly [string, string, number, number])[] = [
  ['Amsterdam', 'Noord-Holland', 1011, 1098],
  ['Haarlem', 'Noord-Holland', 2011, 2037],
  ['Alkmaar', 'Noord-Holland', 1811, 1827],
  ['Hoorn', 'Noord-Holland', 1621, 1628],
  ['Hilversum', 'Noord-Holland', 1211, 1223],
  ['Zaandam', 'Noord-Holland', 1501, 1509],
  ['Den Helder', 'Noord-Holland', 1781, 1788],
  ['Rotterdam', 'Zuid-Holland', 3011, 3089],
  ['’s-Gravenhage', 'Zuid-Holland', 2491, 2597],
  ['Leiden', 'Zuid-Holland', 2311, 2334],
  ['Delft', 'Zuid-Holland', 2611, 2629],
  ['Gouda', 'Zuid-Holland', 2801, 2809],
  ['Dordrecht', 'Zuid-Holland', 3311, 3329],
  ['Alphen aan den Rijn', 'Zuid-Holland', 2401, 2409],
  ['Utrecht', 'Utrecht', 3511, 3585],
  ['Amersfoort', 'Utrecht', 3811, 3829],
  ['Zeist', 'Utrecht', 3701, 3709],
  ['Woerden', 'Utrecht', 3441, 3449],
  ['Culemborg', 'Gelderland', 4101, 4107],
  ['Arnhem', 'Gelderland', 6811, 6846],
  ['Nijmegen', 'Gelderland', 6511, 6546],
  ['Apeldoorn', 'Gelderland', 7311, 7339],
  ['Ede', 'Gelderland', 6711, 6718],
  ['Zutphen', 'Gelderland', 7201, 7207],
  ['Wageningen', 'Gelderland', 6701, 6709],
  ['Zwolle', 'Overijssel', 8011, 8045],
  ['Deventer', 'Overijssel', 7411, 7429],
  ['Enschede', 'Overijssel', 7511, 7547],
  ['Almelo', 'Overijssel', 7601, 7609],
  ['Almere', 'Flevoland', 1311, 1363],
  ['Lelystad', 'Flevoland', 8211, 8245],
  ['Dronten', 'Flevoland', 8251, 8255],
  ['Groningen', 'Groningen', 9711, 9747],
  ['Veendam', 'Groningen', 9641, 9646],
  ['Assen', 'Drenthe', 9401, 9408],
  ['Emmen', 'Drenthe', 7811, 7828],
  ['Hoogeveen', 'Drenthe', 7901, 7909],
  ['Leeuwarden', 'Fryslân', 8911, 8941],
  ['Sneek', 'Fryslân', 8601, 8608],
  ['Drachten', 'Fryslân', 9201, 9207],
  ['Terschelling Midsland', 'Fryslân', 8891, 8899],
  ['’s-Hertogenbosch', 'Noord-Brabant', 5211, 5237],
  ['Eindhoven', 'Noord-Brabant', 5611, 5658],
  ['Tilburg', 'Noord-Brabant', 5011, 5049],
  ['Breda', 'Noord-Brabant', 4811, 4839],
  ['Oss', 'Noord-Brabant', 5341, 5349],
  ['Maastricht', 'Limburg', 6211, 6229],
  ['Venlo', 'Limburg', 5911, 5928],
  ['Roermond', 'Limburg', 6041, 6049],
  ['Middelburg', 'Zeeland', 4331, 4339],
  ['Goes', 'Zeeland', 4461, 4465],
  ['Vlissingen', 'Zeeland', 4381, 4389],
];

/** German places just over the border, with their postcode. */
export const germanPlaces: readonly (readonly [string, string])[] = [
  ['Kleve', '47533'],
  ['Emmerich am Rhein', '46446'],
  ['Nordhorn', '48527'],
  ['Gronau (Westf.)', '48599'],
];

/** Letters of Dutch postcodes: F, I, O, Q, U and Y are not given out. */
export const postcodeLetters = Array.from('ABCDEGHJKLMNPRSTVWXZ');
/** Without A, D and S: SA, SD and SS are never given out. */
export const secondPostcodeLetters = Array.from('BCEGHJKLMNPRTVWXZ');

/** Dutch banks: code in the IBAN, BIC, share of the accounts. */
export const banks: readonly (readonly [readonly [string, string], number])[] = [
  [['INGB', 'INGBNL2A'], 34],
  [['RABO', 'RABONL2U'], 30],
  [['ABNA', 'ABNANL2A'], 18],
  [['TRIO', 'TRIONL2U'], 5],
  [['ASNB', 'ASNBNL21'], 4],
  [['SNSB', 'SNSBNL2A'], 3],
  [['BUNQ', 'BUNQNL2A'], 3],
  [['KNAB', 'KNABNL2H'], 2],
  [['RBRB', 'RBRBNL21'], 1],
];

export const birthCountries: readonly (readonly [string, number])[] = [
  ['NL', 92],
  ['DE', 2],
  ['MA', 2],
  ['TR', 2],
  ['SR', 2],
];

/** Domains that no mail is ever delivered to (RFC 2606). */
export const mailDomains: readonly (readonly [string, number])[] = [
  ['post.example', 5],
  ['mail.example', 4],
  ['thuis.example', 2],
  ['kantoor.example', 1],
];

function weigh(weight: number, names: string): (readonly [string, number])[] {
  return names.split(',').map((name) => [name, weight] as const);
}

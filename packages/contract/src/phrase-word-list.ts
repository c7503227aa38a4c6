// Written by scripts/phrase-words/choose-words.ts. No word begins another, so whoever has typed one has typed all of it.

export const phraseWords: readonly string[] = `
abacus abide ability ablaze able abrasive abridge abroad abruptly absence absentee absolute abstain abstract accent acclaim
acclimate accompany account accuracy accurate accustom acetone acid acorn acquire acre acrobat acronym action activate activator
active actress acts acutely aeration aerobics aerosol aerospace afar affected affection affidavit affiliate affirm affix affluent
afford affront aflame afloat afoot afterglow aftermost afternoon ageless agency agenda agent aggregate agile agility agreeably
agreed agreement aground ahead ahoy aide ajar alabaster alarm albatross album alfalfa algebra algorithm alienate alike alive
alkaline alkalize almanac almost aloe aloft aloha alone alongside aloof alphabet alright although altitude alto aluminum alumni
always amaze amber ambiance ambiguity ambiguous ambition ambitious amendment amends amenity amiable amicably amid amigo amino
ammonium among amount amperage ample amplifier amplify amply amulet amusement anaconda anaerobic anagram anchor anchovy ancient
android anew angelfish angelic angled angular animal animate animation animator anime annex annotate announcer annually annuity
another answering antarctic anteater antelope antennae anthem anthill anthology antics antihero antiquity antirust antitrust
antler antonym antsy anvil anybody anyhow anymore anyone anyplace anytime anyway anywhere appealing appear appease appendage
appetite appetizer applaud applause apple appliance applicant apply appointee appraisal appraiser apprehend approach approval
approve apricot april apron aptitude aptly aqua aqueduct arbitrary arbitrate ardently area arena arguably argue arise armadillo
armband armchair armful armhole armless armory armrest aroma around arrange arrival arrive ascend ascent ascertain askew asleep
asparagus aspect aspirate aspire astonish astound astride astronaut astronomy astute atlantic atlas atom atop atrium attach attain
attempt attendant attendee attention attentive attest attic attire attitude attractor attribute atypical auction audacious
audacity audible audibly audience audio audition augmented august authentic author autograph automaker automated automatic
autopilot available avalanche avatar avenue average aversion avert aviation avid await awaken award aware awhile awkward awning
awoke awry axis babble babied baboon backboard backboned backdrop backfield backfire backhand backlands backlash backlit backlog
backpack backpedal backrest backroom backshift backslid backspace backspin backstage backtalk backtrack backup backward backwash
backwater backyard bacon badge badland baffle bagel bagful baggage baggy bagpipe baguette bakery bakeshop balance balancing
balcony balmy balsamic bamboo banana banister banjo bankbook banked banknote bankroll barbecue barbell barber barcode barge
bargraph barista baritone barley barn barometer barrack barracuda barrel barrette barricade barrier barstool barterer basically
basics basil basin basis basket batboy batch bath baton bats blade blah blanching blank blast blatancy blatantly bleach bleak
blend bless blimp bling blip blissful blizzard blob blog blooming blot bluff blunderer blurb blurry blurt blush blustery boaster
boastful bobcat bobsled bobtail bodacious boggle bogus boil bolster bolt bonanza bonded bonfire bonnet bonsai bonus bony book
boondocks bootie bootlace borax borrower boss botanical botanist bottle bounce bountiful boxcar boxlike breach breeze briar brick
bride bridged brigade bright brilliant brim bring brink brisket briskly bristle brittle broadband broadcast broaden broadside
broadways broiler bronze browse brunch brunette brunt brush brussels bucket buckle buckskin buddy budget buffalo buffed bulb bulge
bulginess bulgur bulk bulldog bulldozer bullfrog bullhorn bullion bullish bullpen bullseye bunch bundle bungee bunkbed bunkhouse
bunkmate bunt busboy busload busybody cabana cabbage cabbie cabdriver cable caboose cache cackle cacti caddy cadet cadmium cage
cahoots cake calamari calcium calculate calculus caliber calibrate calm caloric calorie calzone camcorder cameo camera camper
campfire campsite campus canal canary cancel candle candy cane canister cannot canola canon canopener canopy canteen capably
capacity cape capital capricorn capsize capsule caption captivate caramel carat caravan carbon cardboard carded cardigan cardinal
cardstock carefully caregiver caretaker cargo carmaker carnation carnival carnivore carol carpenter carpentry carpool carport
carrousel cartload carton cartridge cartwheel carve carwash cascade case cash cassette catalog catalyst catalyze catapult caterer
catfish catlike catnap catsup cattail cattishly cattle catwalk causal causation cautious cavalier cedar celery celtic cement
census ceramics ceremony certainly certainty certify chain chair chalice challenge chamomile champion chance change channel chant
chaperone chapter character charbroil charcoal charger chariot charm charter chase chatroom cheddar chef chemicals chemist
cherisher chevron chewy chihuahua childcare childhood childish childless childlike chili chill chimp chip chirpy chitchat chivalry
chive chloride chlorine chosen chowder chowtime chrome chuck chummy chunk churn chute cilantro cinch cinema cinnamon circle
circular circulate circus citadel citation citizen citric citrus city civic civil claim clambake clamor clamp clamshell clang
clarify clarinet clarity clash clasp class claw clay clean clear cleat clench clerk clever client climate climatic clinic clip
cloak closure clothes cloud clubbed clubhouse clumsy clunky clustered clutch coastal coastland coastline coat coauthor cobalt
cobweb cocoa coconut coeditor coffee cofounder cognition cognitive cogwheel coherence coherent cohesive coil cola cold coleslaw
coliseum collage collapse collar collected collector collide collision colony colossal colt come comfort comfy comic commence
commend comment commerce commodity commodore common commotion commute compacted compactor companion company compel component
composed composite compost composure compound compress computer concave conceded concept concerned concert conch concierge concise
conclude concrete concur condense condiment condition conducive conductor conduit confetti confidant confider configure confined
confirm confound confused confusion congenial congrats conical conjoined conjure conjuror connected connector consensus consent
consonant constant constrain constrict consult consumer contact contend contents contest contort contour control convene copartner
copier copilot cork cornball cornbread corncob cornfield cornflake cornhusk cornmeal cornstalk corny corporate correct corridor
corrode corrosive corsage cosigner cosmetics cosmic cosmos cosponsor cost cottage cotton countdown country county courier cover
coveted coyness crabgrass crablike crabmeat cradle craftsman craftwork crafty cranberry crane crank crate crave crawfish crawlers
crawling crayfish creamlike creative creature credible credibly credit creme creole crept crescent crevice crewless crewman
crewmate crib cricket cried crimp crimson crinkle crispy criteria croak crop crouch crouton crowd crown crucial crumpet crumpled
crunchy crushed crust crux cryptic crystal cubbyhole cube cubical cubicle cucumber cuddle cufflink culinary culminate cultivate
cultural culture cupbearer cupcake cupid curator curdle cure curfew curled cursive cursor curtly curtsy curvature cusp custard
custodian customary customize customs cycle cyclic cyclist cylinder cymbal daffodil daily dainty dairy dance dancing dandelion
dandy dangle darkened darkish darkness darkroom darling dart dash data datebook dating dawdler dawn daybed daybreak daycare
daydream daylong dayroom daytime dazzler dealmaker dealt dean debit debrief debug debunk decade decaf decal decathlon december
decency decent decibel decimal decimeter decipher deck declared decline decorated decorator decoy decrease decree dedicate
dedicator deduce deduct deed deem deepen deeply default defender defense defensive deferral deferred define definite deflate
deflation deflator deflected deflector defog deforest defrost deftly defuse defy degrease degree dehydrate delegate delegator
delete deletion delicacy delicate delicious delivery delta deluge deluxe demanding demeanor demote demotion demystify deniable
denial denim density deodorant deodorize departure depict deplete depletion deprecate depth deputize derail derby derived deserve
designate designed deskbound desktop deskwork despite destiny detached detail detection detector detergent detract devalue
deviator device devotedly devotion devouring dexterity dexterous diagram dial dice difficult diffusion diffusive diligence
diligent diminish dimple dingo dingy dioxide diploma directed direction directive directory disagree disallow disband disburse
discard discern discharge disclose discolor discount discourse discover discuss disengage disjoin disk dislodge dismantle dismiss
dismount disparate dispatch dispense dispersal dispersed displace display dispose disprove disregard disrupt distance distant
distill distinct distort distract ditch divided dividend dividers divisible divisibly division divisive doable document dodge
dollar dollhouse dollop dolphin domain domelike domestic dominion dominoes donation donator donor donut doodle doorbell doorframe
doorknob doorman doormat doornail doorpost doorstep doorway dormitory dove dowry drab dragging dragonfly dragonish dragster
drainage drainpipe dramatic dramatize drapery drastic draw dreamboat dreamland dreamlike dreamt drench dress dribble dried drift
driller drinkable driven driveway drizzle drone droop dropkick droplet dropout drove drowsily drum dubiously duchess duckbill
duckling ducktail duct duffel dugout duplex duplicate durably duration dust dutiful duvet dwelled dwindle dynamic dynasty each
eagle earflap earful early earmark earmuff earphone earpiece earplugs earshot earthen earthlike earthling earthworm earthy easeful
easel easiest easily eastbound eastcoast eastward eaten eatery eats ebony ebook ecard eccentric echo eclair eclipse ecologist
ecology economic economist economy ecosphere ecosystem edge edition editor educated education educator effective effects efficient
effort eggbeater egging eggnog eggplant eggshell either eject elaborate elastic elbow eldest elective elephant elevate elevation
elevator eleven eligible eligibly eliminate elite elixir ellipse elliptic elongated eloquence eloquent elsewhere elude elusive
elves email embark embellish ember emblaze emblem embody emboss embroider emcee emerald emergency emission emit emoticon emotion
empathic empathy emphases emphatic empirical employed emporium empower emptier empty enable enactment enamel enchanted enchilada
encircle enclose enclosure encode encore encounter encourage encroach encrust encrypt endeared ended endnote endorse endowment
endpoint endurance energetic energize energy enforcer engaged engine engraved engross engulf enhance enigmatic enjoyably enjoyer
enjoyment enlarged enlighten enlisted enrich enroll ensure entail entangled entertain enticing entire entitle entity entourage
entree entrench entrust entryway entwine enunciate envelope enviably envision envoy enzyme epic epilogue epiphany episode equal
equate equation equator equinox equipment equivocal erased erasure ergonomic errand errant erratic error erupt escalate escalator
escapable escapade escapist escargot espresso esquire essay essence essential establish estate esteemed estimate estimator etching
eternal eternity ether ethically ethics euphemism evaluate evaluator evaporate even everglade evergreen everybody everyday
everyone evidence evident evoke evolution evolve exact exalted example excavate excavator exceeding exception excess exchange
exclaim exclude exclusion exclusive excursion excusably excuse exemplary exemplify exemption exerciser exert exfoliate exhale
existing exit exonerate expand expanse expansion expansive expectant expedited expert expiring explain explore exponent expose
exposure express exquisite extended extent extenuate exterior external extras extrovert extrude exuberant fable fabric fabulous
facecloth facedown faceless faceplate facial facility facing facsimile faction factoid factor factsheet factual faculty fade
falcon fall false falsify fame familiar fancy fanfare fantasize fantastic fantasy fastball faucet favorably favored favorite feast
fedora fence fender ferment fernlike ferret ferris ferry fervor festival festive festivity fetch fiber fiddle fidelity fidgety
fifteen fifth fiftieth fifty figment figure figurine film filter filtrate finale finalist finalize finance financial finch finer
finicky finished finite finlike fiscally five flagman flagpole flagship flagstick flagstone flaky flame flanked flannels flap
flaring flashback flashbulb flashcard flashy flask flatbed flatfoot flatten flattery flattop flatware flavored flavorful flier
flinch fling flint float floral florist floss flounder flyaway flyover flypaper folic folk follow fondue font footage football
footbath footboard footer footgear foothill foothold footman footnote footpad footpath footprint footrest footsore footwear
footwork fountain foyer fraction fragile fragility fragment fragrance fragrant frantic fraternal frays freckled freebee freebie
freedom freefall freehand freeload freely freestyle freeware freeway freewill freezing french frequency frequent fresh friday
fridge friend frill fringe frivolous frolic from front frostlike frosty froth frown frozen fructose frugality frugally fruit
gainfully gala gallantly galleria gallon galore galvanize game gamma gander gangway garage garden gargle garland garlic garment
garnet garnish gatherer gating gauging gauntlet gave gawk gazing gear gecko generic generous genetics genre gentleman gents
geography geologic geologist geology geometric geometry geranium gerbil getaway getting getup gibberish giddily gift gigabyte
gigahertz gigantic giggle giggly gimmick giveaway given giver gizmo glacial glacier glade glamorous glamour glance glancing glare
glass gleaming gleeful glimpse glisten glitch glitter glitzy glorifier glorify glorious glove glowing glowworm glucose glue gluten
glutinous gnat goal goatskin goes goggles goldfish goldmine goldsmith golf gondola gone gong good goofball goofy gorgeous gosling
gotten gown grab graceful gracious gradation gradient gradually graduate graffiti grafted grain granddad grandkid grandma grandpa
grandson granite granola grant granular graph grapple grasp grass gratify gratitude gratuity gravel gravitate gravity gravy gray
grew greyhound grid grill grip gristle grit groggy groom ground growl guacamole guidance gulp gumball gumdrop guru gush gusto
gyration habitable habitant habitat habitual hacksaw haiku half halogen halt halved hamburger hamlet hammock hamper hamster
hamstring handbag handball handbook handbrake handcart handclap handclasp handcraft handed handful handgrip handheld handiwork
handlebar handled handmade handoff handpick handprint handrail handsaw handset handsfree handshake handstand handwash handwork
handwoven handwrite handyman hangout hangup hanky haphazard happening happier happiest harbor hardcopy hardcover harddisk hardened
hardhat hardware hardwood hardy harmless harmonica harmonics harmonize harmony harpist harvest hassle haste hatbox hatchback
hatchery hatching hatchling haven hazelnut hazy headband headboard headcount headdress headed headfirst headgear headlamp
headphone headpiece headrest headroom headset headstand headway headwear heap heat heave hedge hefty helium helmet helper helpful
helpline hemstitch hence henna herald herbal herbs heritage herself hertz hesitancy hesitant hesitate hexagon hubcap huddle hula
hull human humble humbly humid humility hummus humongous humorist humorous hundredth hurdle hurled hurry husband hush husked
hybrid hydrant hydrated hydration hydrogen hydroxide hyperlink hypertext hyphen icing icon idealism idealist idealize ideally
identical identify identity idiom idly igloo ignition ignore iguana illusion illusive image imaginary imagines imaging imitate
imitation immerse immersion immobile immortal immovable immovably impart impatient impeding imperfect imperial impish implement
implicate implicit imply important imprecise imprint impromptu improve improvise impulse impulsive iodine iodize iron irregular
irrigate isotope issue italicize italics item itinerary ivory jackal jacket jackknife jackpot jalapeno janitor jargon jasmine java
jaybird jaywalker jazz jester jiffy jigsaw jingle jitters jokester jolt jovial joyfully joyride joystick jubilance jubilant judge
judicial judiciary judo juicy jujitsu jukebox july jumble jumbo jump junction juncture june junior juniper jurist juror justice
justifier justify kabob kangaroo karaoke kelp kept kerchief kerosene kiln kilobyte kilogram kilometer kilowatt kimono kindred
kinetic kinfolk kinship kinsman kinswoman kitchen kiwi knapsack knee knelt krypton kudos kung labored laborious labrador ladder
ladle ladybug ladylike lagged lagoon lair lake landfall landlady landline landlord landmark landmass landowner landscape landside
landslide language lanky lantern lapdog lapel lapped laptop large lark lasso last latch late lather latitude latticed launch
laundry laurel lavender lavish lecturer left legacy legal legend leggings legible legibly legislate legroom legume legwarmer
legwork lemon lend length lens lent leotard lesser letdown lettuce level leverage levers levitate levitator liable liberty
librarian library licorice life liftoff likewise lilac lily limeade limelight limes limit lingo linguini linguist linoleum linseed
liquefy liquid litmus little lived livestock lizard lucid lucrative lukewarm lullaby luminance luminous lumping lumpish lunar
lunchbox luncheon lunchroom lunchtime lurch lushly lustrous luxurious luxury lyrically lyricism lyricist lyrics macaroni macaw
machine machinist magazine magenta magical magician magma magnesium magnetic magnetism magnetize magnifier magnify magnitude
magnolia mahogany majestic majesty majority makeover makeshift malt mama mammal manager manatee mandarin mandate mandatory
mandolin mango manhole manicotti manicure manila mankind manmade manor manpower mantis manual many marathon marbled march
margarine margin marigold marina marine maritime marlin marmalade marry marshland marshy marsupial marvelous mascot massive
mastiff matchbook matchbox material maternal math matriarch matrimony matrix matron maturity maverick maximize maximum maybe
mayday mobile mobility mobilize mocha mockup modify modular modulator module moisture molasses molecular molecule molehill mollusk
monday monetize moneybags moneywise mongoose monitor monogram monologue monopoly monorail monotone monotype monsieur monsoon
monthly monument mooing moonbeam moonlike moonlit moonrise moonscape moonstone moonwalk morality morphing morse mossy most
mothball mothproof motion motivate motivator motive motocross motor motto mountain mounted moustache move movie mower much muck
mulberry mulch mulled multiple multiply multitask multitude mumble mumbo munchkin mundane municipal mural murmuring museum
mushroom mushy music musky mustang mustard mute mutual myself nacho nail name nanometer napkin napped narrow national native
natural nature nautical navigate navigator navy nearby nearest nearly nebula nectar negate negation negative negotiate neon nephew
nest neutron nibble nickname niece nifty nimble nineteen ninetieth ninja ninth nuclei nugget nullify numeral numerate numerator
numeric numerous nursery nurture nutlike nutmeg nutrient nutshell nuzzle nylon oasis object obligate obliged oblivious oblong oboe
obscure obscurity observant observer obsolete obstacle obstruct obtain obtrusive obvious occupancy occupant occupier occupy ocean
ocelot octagon octane october octopus oink okay olive omega omission omit omnivore onboard oncoming ongoing onion online onlooker
only onscreen onset onshore onstage onto onward onyx oops opacity opal open operable operate operation operative operator opossum
opulently osmosis other otter ought ounce outage outback outbid outboard outbound outclass outcome outdated outdoors outfield
outfit outflank outgoing outgrow outlast outlet outline outlook outlying outmatch outmost outnumber outplayed outpost outpour
output outrank outreach outright outscore outsell outshine outshoot outsider outskirts outsmart outsource outspoken outtakes
outthink outward outweigh outwit oval oven overact overall overarch overbid overbill overbite overblown overboard overbook
overbuilt overcast overcoat overcome overcook overcrowd overdraft overdrawn overdress overdrive overdue overeager overexert
overfeed overfill overflow overgrown overhand overhang overhaul overhead overhear overheat overjoyed overlabor overlaid overlap
overlay overlook overnight overpass overpay overplant overplay overprice overrate overreach override overripe overrun overshot
oversight oversized oversleep oversold overspend overstate overstay overstep overstock overstuff oversweet overtake overtime
overtly overtone overture overturn overuse overvalue overview overwrite oxford oxidant oxidation oxidize oxygen oxymoron oyster
paced pacific pacify padded paddle padlock pager pajamas palace palm paltry pampered pamphlet panama pancake panda panorama
panoramic panther pantomime pantry pants papaya paper paprika papyrus parabola parachute parade paradox paragraph parakeet
paralegal parameter paramount parasail parcel parchment pardon parka parkway parlor parmesan parrot parsley parsnip partake
partition partner partridge party passably passage passcode passenger passerby passion passive passport password pasta pasted
pastel pastime pastrami pasture patchwork paternal path patience patio patrol patronage patronize pavement paver pavestone
pavilion payback paycheck payday payee payment payphone payroll pebble pebbly pecan pectin peculiar pedicure pedigree pedometer
pegboard pelican pellet pencil pendant penholder penknife pennant penpal pension perceive percent perch percolate perennial
perfected perfume periscope peroxide perpetual perplexed persevere persuaded peso petal petite petition petroleum petunia phoenix
phonebook phosphate photo placard placate placidly plank planner plant plaster plastic platform platinum platonic platypus
plausible plausibly playback playful playgroup playhouse playlist playmaker playoff playpen playroom playset plaything playtime
plaza pleat pledge plentiful plethora plod plop plow pluck plug plunging plural plus plywood poem poet pogo poise polar policy
polish polka polo polyester polygon polymer poncho pond pony popcorn poplar populace popular populate porcupine pork porous
porridge portal portfolio porthole portion portside posh possible possum postage postbox postcard pouch pounce pouncing powdery
power prance pranker prankish prankster preamble precinct precise precision precook precut predefine prefix preflight preformed
pregame preheated prelaunch prelaw prelude premises premium preoccupy preorder prepaid prepay preplan preschool prescribe preset
preshow presoak press presume pretended pretense pretext pretty pretzel prevail prevalent prevent preview previous prewashed
prideful primal primary primate primer princess print prior prism pristine privacy private privatize proactive probable probably
probiotic problem procedure proclaim procurer prodigal prodigy produce product professor profile profound program progress
projector prologue prolonged promenade prominent promotion prompter prone prong pronounce pronto proofread proofs propeller
properly property proponent proposal propose props prorate protector protegee proton prototype protract protrude proud proved
proven provided province provolone prowess proximity public publisher pull pulp pulsate pulse puma pumice punctual punctuate
pungent pupil puppet purchase purifier purify purple purplish purposely purr purse pursuable pursuit purveyor pushcart pushchair
pushover pushpin pushup puzzle pyramid python quadrant qualifier qualify quality quantum quarters quartet quicken quicksand
quickstep quintet quintuple quizzical quotation race rack racoon radar radial radiance radiantly radiated radiator radio radish
raffle raft ragged ragweed railcar railroad railway raisin ramble ramp ranch random ranged rare rarity rasping raven ravioli
reabsorb reach reaction reactive reactor reaffirm ream reanalyze reapprove rearrange rearview reassign reassure reawake rebalance
rebate rebound rebuff rebuild rebuilt rebuttal recall recant recapture recast recede recent recess recharger recipient recital
reclaim recliner recluse reclusive recognize recollect recolor reconcile reconfirm reconvene recopy record recovery recreate
rectangle rectify recycled reemerge reenact reentry reexamine referee reference refill refinance refined refinery refinish
reflected reflector reflex refocus refold reforest reformat reformist refract refrain refreeze refresh refried refund refurbish
refurnish refusal refuse refute regain regalia region register registrar registry regress regroup regular regulate regulator
reheat rehire rehydrate reimburse reissue reiterate rejoice rejoicing rekindle related relation relative relax relearn reliable
reliably reliance reliant relic relish relive reload relocate reluctant rely remake remark remarry rematch remedial remedy
remember reminder remindful remix remnant remold remote removal removed rename renderer rendition renewably renewal renewed
renounce renovate renovator rental rented reoccur reopen reorder repackage repacking repaint repair repave repaying repayment
repeal repeated replace replay replica reporter repose repost reprint reprise reprocess reprogram reps reptile reptilian repurpose
reputably requisite rerun resale resample rescuer research reselect resemble resend reset reshape reshoot reshuffle residence
residency resident residual residue resilient resistant resisting resolute resolved resonant resonate resort resource respect
resubmit result resume resupply resurface retail retake retention rethink retired retold retorted retouch retrace retract retrain
retread retrial retrieval retriever retry return retying retype reunion reunite revenue reverb reversal reverse reversion revert
revise revision revisit revival reviver revoke revolving reward rewash rewind rewire rework rewrap rewrite rhyme ricotta ridden
ride rigid rind rink rinse ripcord ripple riptide risk risotto ritzy rival riverbank riverboat riverside riveter robe robin
robotics robust rocket rockfish rocklike rockslide rockstar rogue rotunda roundish roundup routine rover rubble rummage runaround
rundown runner runway rural rush rust saddlebag saddled safari safeguard safehouse safely saffron saga sage saggy said sake salad
salami salon salsa salt salutary salute salvage salvaging same sample sandal sandbag sandbank sandbar sandblast sandbox sandfish
sandlot sandpaper sandpit sandstone sandstorm sandworm sanitary sanitizer sank sapling sardine sash satchel satiable satin
satirical satisfy saturate saturday sauna savanna saved savings savor saxophone scale scallop scant scarce scarcity scarecrow
scarf scenic schedule schematic scheme schilling scholar science scientist scone scoop scorebook scorecard scored scouts scraggly
scrambled scrap scratch screen scribble scribe scrimmage script scroll scruffy scrunch scrutiny scuba scuff sculptor scuttle
secluded seclusion second secrecy secret sectional sector securely security sedan sediment segment seismic seldom selected
selection selective selector self seltzer semantic semester semicolon semifinal seminar semisoft semisweet send senorita sensation
sensitive sensitize sepia september sequel sequence sequester series serrated serve service sesame sessions setback settle setup
sevenfold seventeen seventh seventy severity shack shadow shale shallot shallow shampoo shamrock share sharpener sharper shawl
sheath shed shelf shelter shelve shield shifter shimmy shindig shine shingle ship shirt shivering shoptalk shortage shortcake
shortcut shorten shorthand shortlist shortwave showbiz showcase showdown showman shown showoff showpiece showplace showroom showy
shrank shredder shrewdly shrill shrimp shrivel shrubbery shrubs shrug shuffle shush shut sibling sift sighing silenced silent
silica silicon silk silliness silo silver similarly simile simmering simplify simply sincere sincerity singer single singular
siren sitcom situated sixfold sixteen sixth sixtieth sixtyfold sizably size sizzle skedaddle skeptic sketch skewed skid skier
skillet skillful skimmed skincare skirt skydiver skyline skyrocket skyward slab slam slang slapstick slather slaw sled sleek
sleeve slept sliceable slideshow slingshot slinky slip slogan slot slouchy sludge slurp slush small smartly smashup smelting smith
smitten smock smolder smudge snack snap snazzy sniff snippet snore snorkel snout snowbird snowbound snowcap snowdrift snowdrop
snowfall snowfield snowflake snowman snowplow snowshoe snowstorm snowsuit snowy snuggle snugly speak spearfish spearmint specimen
speckled spectacle spectator spectrum speculate speech spellbind spender spent sphere spherical sphinx spill spilt spinach spindle
spinout spiny spiral spirited splashy splendid splendor splice splicing splinter splotchy splurge spoilage spoken spokesman sponge
spongy sponsor spoof sports spotlight spouse spout sprang sprawl sprig sprinkled sprint sprite spruce spry spud spur spyglass
squabble squander squash squeak squeegee squeeze squiggle squiggly squishier stability stabilize stable stack stadium staff stage
staging stalemate stallion stamina stamp stand staple starboard starch stardom stardust starfish stargazer stark starlet starship
starter startle startup stash state static statistic statue stature statute statutory staunch stays steadfast steadier steed
steersman stegosaur stellar stem stencil step stereo sterling sternness stew stiffen stilt stimuli stingray stipend stipulate stir
stitch stoneware stonework stony stoplight stoppage stopwatch storage storeroom storewide stove stowaway straddle strainer
strangely strategic strategy stratus straw streak strength strenuous stretch strewn strict stride strive strobe stroller strongbox
strongman structure strudel strum strung strut stubbed stucco student study stumble stunt sturdy styling stylishly stylist
stylized stylus subarctic subatomic subdivide subfloor subgroup subheader subject sublease sublet sublevel sublime submarine
submerge submersed submitter subpanel subpar subplot subprime subscribe subscript subsector subside subsidize subsoil subsonic
substance subsystem subtext subtitle subtly subtotal subtract subtype suburb subway subwoofer subzero succulent such suction
sudoku suffix sugar suggest suitably suitcase suitor sulfate sulfide sulphuric superglue superhero superior superjet supermom
supernova supervise supplier support surcharge surface surfacing surfboard surfer surging surname surpass surplus surprise surreal
surround survival survive survivor sushi suspend suspense swab swaddling swampland swan sway sweep swell swept swerve swifter
swimmer swimsuit swimwear swirl switch swivel swizzle swoosh swung sycamore sympathy symphonic symphony synapse synergy synopsis
synthesis synthetic syrup system tabby tableful tables tablet tableware tackle taco tactful tactical tactics tactile tadpole
taekwondo take talcum talisman tall talon tamale tamer tamper tank tannery tapered tapestry tapioca taps target tarmac tarnish
tartar tartly task tassel taste thank that thaw theatrics thee theme theorize thermal thermos thesaurus thesis thespian thicken
thicket thickness thimble thing thinly thirsty thirteen thirty thorn thousand thread threefold thrift thrill thrive throng
throwaway throwback thrower thud thursday thus thwarting tiara tidal tidbit tidings tidy tiger tighten tightly tightrope tigress
tilt tinderbox tinfoil tingle tinkling tinsel tinsmith tint tinwork tiny tipoff tiptoeing tiptop tissue trace track traction
tractor trade tradition traffic trailing trailside train trance tranquil transfer transform translate transpire transport
transpose trapdoor trapeze trapezoid traps travel traverse tray treadmill treat treble tree trembling tremor trend triangle
tribune tributary triceps trickle trickster tricolor tricycle trident trifle trifocals trillion trilogy trimming tripod triumph
trodden trombone trophy tropical tropics trousers trowel trunks trustee trustful truth tubular tuesday tulip tumble turbine
turbofan turbojet turbulent turf turkey turret turtle tutor tutu tweak tweed tweezers twelve twentieth twenty twice twiddle twig
twilight twine twirl twisty twitch tycoon tying ultimate ultimatum ultra umbrella umpire unabashed unable unadorned unadvised
unafraid unaired unaligned unaltered unarmored unawake unaware unbaked unbalance unbend unbent unbitten unblended unblock unbolted
unboxed unbraided unbridle unbroken unbuckled unbundle unburned uncapped unchain unchanged uncharted uncheck unclaimed unclamped
unclasp uncle unclip uncloak unclog uncoiled uncolored uncombed uncommon uncooked uncork uncorrupt uncounted uncouple uncover
uncross uncrown uncrushed uncurious uncurled uncut undamaged undated undaunted undecided undefined undercook undercut underdog
underdone underfeed underfoot undergo undergrad underhand underline undermost underpaid underpass underpay underrate undertake
undertone undertow underuse underwent undesired undiluted undivided undocked undoing undone undrafted undrilled undusted unearned
unearth uneaten unedited unelected unending unengaged unenvied unequal uneven unexpired unexposed unfasten unfazed unfiled
unfitted unflawed unfocused unfold unframed unfreeze unfrosted unfrozen unfunded unglazed ungloved unglue ungraded ungreased
unguarded unguided unheard unhearing unheated unhelpful unhidden unhitched unhook unicorn unicycle unifier uniformed unify
unimpeded uninjured uninstall uninsured uninvited union uniquely unison unit universal universe unjustly unknotted unknowing
unknown unlaced unlatch unleaded unlearned unleash unless unleveled unlimited unlined unlinked unlisted unlit unlovable unmade
unmanaged unmanned unmapped unmarked unmasked unmatched unmindful unmixed unmolded unmoved unnamed unneeded unnoticed unopened
unopposed unpack unpadded unpainted unpaired unpaved unpeeled unpiloted unpinned unplanted unpleased unpledged unplowed unplug
unproven unranked unrated unraveled unreached unread unreal unrefined unrelated unrented unretired unrevised unrigged unripe
unroasted unruffled unrushed unsaddle unsaid unsalted unsaved unscrew unsealed unseated unsecured unseeing unseen unselect
unselfish unsent unsettled unshaken unshaved unshaven unsheathe unshipped unsigned unskilled unsliced unsmooth unsnap unsold
unsolved unsorted unspoiled unspoken unstaffed unstamped unsteady unstirred unstitch unstopped unstuck unstylish unsubtle unsubtly
unsworn untagged untainted untaken untamed untangled untapped untaxed unthawed unthread untidy untie until untitled untoasted
untold untouched untracked untried untrimmed unturned untwist unused unusual unvalued unvaried unvarying unveiling unvented
unviable unvisited unvocal unwatched unweave unwieldy unwind unwired unwitting unworldly unworn unwoven unwrapped unwritten unzip
upbeat upcoming upcountry update upfront upgrade upheld uphill uplifted upload upon upper upriver uproar uproot upscale upside
upstage upstairs upstart upstate upstream upstroke upswing uptake uptown upturned upward upwind urban urchin urgency urgent urging
usable usage used user usher usual utensil utility utilize utmost utopia vacancy vacant vacate vacation vaguely valiant valid
valuables value vanilla vanish vantage vaporizer variably variety various varnish vegan veggie vehicular velocity velvet vending
vendor veneering venture venue verbalize verbally verbose verdict verify verse version versus vertical very vessel vest viability
viable vibes vicinity video viewpoint vigorous village vindicate vineyard violet violin virtual viscosity viselike visible visibly
visiting visitor visor vista vitality vitalize vitally vitamins vivacious vividly vixen vocalist vocalize vocally voice voicing
void volatile voltage volumes voucher vowed vowel voyage waffle waged waggle wagon wake walk walnut walrus waltz wand wanted
wasabi washbasin washboard washbowl washcloth washday washhouse washout washroom washstand washtub watch water wavy wham wharf
whenever whimsical whinny whisking whomever widely widen widget width wife wifi wildcard wildcat wilder wildfire wildfowl wildland
wildlife willfully willow willpower wing winking winnings wipe wiry wisdom wise wish wisplike wispy wistful wizard wobble wobbly
wolf wolverine wool word work worrier woven wrangle wreath wrinkle wrought yanking yapping yard yarn yeah yearbook yearling yearly
yeast yelp yesterday yield yippee yogurt yonder yoyo yummy zebra zero zestfully zesty zigzagged zipfile zips zodiac zone zookeeper
zoologist zoology
`
  .trim()
  .split(/\s+/);

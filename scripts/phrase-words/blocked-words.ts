// Words that are unsuitable for a shop's screen: illness, death, violence, faith, politics, bodies, alcohol
// and drugs, insults, brands. It contains only words of the list from which choose-words.ts chooses.

export const blockedWords: ReadonlySet<string> = new Set(
  `
abdomen abdominal abnormal abrasion abreast absinthe absolve absurd achiness aching activism activist afflicted
afraid afterlife aftermath aged aghast aging agnostic agonize agonizing agony aids alibi aliens almighty
amaretto ambulance ambush amnesty amniotic amuck anatomist anatomy anemia anemic aneurism anger angrily
angriness anguished animosity ankle annoying anointer antacid antibody antidote antitoxic antiviral antivirus
aorta apache apostle appendix armed arming army arousal arrest arrogance arrogant arson ascension ashamed ashen
ashes ashy aspirin astrology atonable atrocious atrophy autism autistic avenge avenging backache backside
backstab bacteria bacterium badass badly badness banish banshee barbed barmaid barman bartender bash battalion
battered battering battery batting battle bazooka blabber bladder blame blaming blaspheme blasphemy blemish
blighted blitz bloated bloating bloomers blunt body boned bonehead boneless bonelike boney boogeyman boogieman
bootleg boozy boring bottom bovine breath breeder breeding brethren brewery brewing bribe broken bronchial
bronco browbeat brownnose bruising brute brutishly buckshot bucktooth buddhism buddhist buffoon bullfight
bullring bullwhip bully bunion bush bust cadillac calamity camisole cannabis cannon capillary captive capture
cardiac caress carnage cartel casino casket casualty catacomb cataract catatonic catcall catfight cathedral
cathouse catty caucasian caucus cauterize cavalry cavity celestial celibacy celibate cesarean cesspool chafe
chaffing chaos chaplain chapped charred chaste chastise chastity cheek chemo cherub chest chevy chokehold
choking chubby chug clad clammy clavicle cleft clergyman clerical clobber coagulant coerce coexist colonial
colonist colonize coma commode comrade condone confess conflict confront congested congress constable contempt
contrite contusion convent cornea coronary coroner corporal corset cortex cough covenant cramp cranial cranium
crazed crazily craziness crazy creed crier cringe cringing crowbar crudely crudeness cruelness cruelty crummiest
crusader crying culprit curse cussed custody cytoplasm cytoplast dagger dander dandruff danger daredevil darn
darwinism dastardly deacon deafening deafness debtless debtor decay deceased deceit deceiver deceiving deception
deceptive decompose deface defacing defame defeat defection defective defendant defiant defile defiling defraud
degraded degrading dejected delirious delirium delouse delusion demeaning demise democracy democrat dental
dentist denture departed deplored deport depose depraved depravity depress deprive deputy deranged desecrate
desolate despair despise destitute destruct detective detention detest detonate detonator detoxify deviancy
deviant devious devourer devoutly diabetes diabetic diabolic diagnoses diagnosis diaper diaphragm dictate
dictation dictator dingbat dinginess diocese direness dirtiness disabled disarm disarray disaster disbelief
disdain disfigure disgrace disinfect dislike disliking dislocate disloyal dismay disobey disorder disown
disposal distaste distress distrust ditzy divinely divinity divorcee dizziness docile doctrine dork dorsal
dosage douche drank dreaded dreadful dreadlock drearily dreary drinking drool dropbox drown drudge dude dullness
dumping dumpster dupe duplicity duress dwarf dweeb dynamite dyslexia dyslexic earache eardrum earlobe earwig
easter ebay egomaniac egotism egotistic eldercare elderly electable election elitism elope embargo embattled
embezzle embolism emperor endanger endocrine endorphin enforced engorge enrage enslave ensnare entomb entrap
envious envy epidemic epidermal epidermis epidural epilepsy epileptic eradicate eskimo esophagus espionage
estranged estrogen ethanol evacuate evacuee evade evasion evasive evict evil excretion excretory exes exhaust
exhume exile exodus exorcism exorcist expel expire expletive explicit explode exploit expulsion extinct
extortion extradite facebook facelift failing famine famished fanatic fang fascism fasting federal feline felt
feminine feminism feminist feminize femur ferocious ferocity fetal fever filth flaccid flail flashing flatworm
fled fleshed flirt flogging follicle fondling footsie fracture frail freebase freemason frenzied frenzy fretful
frighten frightful frigidity frigidly frisbee frisk frostbite frustrate gaffe gallows gallstone gambling
gangrene garbage garter geek geiger gender gentile geriatric germicide germinate germless germproof gestate
gestation giblet gigolo girdle gizzard gladiator glandular glaucoma gloating gloomily gloomy glutton gnarly
goliath gonad google goon gore gorged gory gossip gothic gout graveness graves graveyard greedless greedy
grievance grieving grievous grimace grimacing grime griminess grimy grinch groin grope grudge grudging grueling
grumble grumbling grumpily grunge gullible gutless guts gutter guzzler hacked hacker hacking haggler handcuff
handgun hangnail hangover hankering hardcore hardhead hardship harmful harsh hash hatchet hate hatred haunt
hazard hazing headache headless headlock headscarf headsman headstone helpless hemlock henchman herbicide hermit
heroics heroism hexagram huff hulk humiliate humorless humpback humped humvee hunchback hunger hungrily hungry
hunk hunter hunting huntress huntsman hurricane hurt hypnoses hypnosis hypnotic hypnotism hypnotist hypnotize
hypocrisy hypocrite ibuprofen icky ideology idiocy illicitly imbecile immature imminent immodest immorally
immunity immunize impaired impale impeach impending implant implode implosion implosive impolite impose imposing
impotence impotency impotent impound imprison improper imprudent impure impurity ipad iphone ipod irate
irritable irritably irritant irritate islamic islamist isolated isolating isolation itunes jailbird jailbreak
jailer jailhouse jaundice jawed jawless jawline jaws jeep jeeringly jersey jimmy jinx jockstrap john joylessly
judgingly jugular junkie junkman junkyard juvenile karma king kissable kisser kissing kleenex knickers kosher
landmine lard lash latrine laxative lazily laziness lazy lego lethargic lethargy liability licking ligament limb
limping limpness liqueur lisp litigate litigator liver lividly lubricant lubricate luckless ludicrous lunacy
lung lure luridness lustfully lustily lustiness lusty lying macarena mace maggot maimed malformed mammary
mammogram manger mangle mangy manhandle manhood manhunt manifesto manlike manliness manly mannish mantra
marauding mardi margarita marital marrow marxism masculine massager matador maternity mating mayflower moaning
mobster moisten moistness molar mold monastery moneyless mongrel monkhood monogamy monoxide monstrous moocher
moodiness moody moonshine morbidity morbidly morphine mortality mortally mortician mortified mortify mortuary
mourner mournful mule mullets mummified mummify mumps muppet murkiness murky muscular mutate mutation mutilated
mutilator mutiny mutt muzzle myspace nape nappy nastily nastiness nativity naturist nebulizer neglector negligee
negligent nemeses nemesis nerd nervous nervy neurology neuron neurosis neurotic neuter nicotine nintendo nuclear
numbing numbness nuptials nursing nutcase nuttiness nutty obedience obedient obituary oblivion obnoxious
obsessed obsession obsessive obstinate obtuse occultist ogle ointment olympics omen ominous onslaught ooze oozy
opium opponent oppose opposing oppressed oppressor ouch outbreak outburst outcast outhouse outrage ovary
overeater overfed overkill overlord overpower overthrow pacemaker pacifier pacifism pacifist pagan palpitate
pampers pancreas pandemic pang panhandle panic pantyhose paparazzi paralyses paralysis paralyze paramedic
parasite parasitic parish parole passivism passover pastor paternity patient patriarch patriot pediatric pelt
pelvis penalize penalty penniless pentagon pentagram perish perjurer perjury perm persecute pesky pessimism
pessimist pesticide petri petticoat pettiness phantom phobia phoney phony plasma playmate plexiglas plot ploy
plunder poach poison poker polio polygraph pope popsicle postnasal postwar powwow prayer praying preacher
preaching preachy predator predict pregnancy pregnant prenatal president preteen prewar pried primp prison
prissy probation probe probing procreate profane profanity progeny prognosis protozoan prowler prowling prozac
prude prudishly psychic pulmonary pulverize pummel punch punctured punisher punk pureblood purebred purgatory
purge purging purist puritan pushy putdown pyromania quack quarrel rabid racism radiation rage raging ramrod
rancidity ransack ranting rants rascal rash ravage raving ravishing rebel rebirth reborn reburial reckless
rectal regime regretful rehab relapse relapsing remission remorse renegade repent repossess repressed reprimand
reproach reproduce repugnant repulsion repulsive restless resurrect retaliate retinal retreat revenge revered
reverence reverend revolt revolver ribcage rifling rigor riot ritalin robbing rockband roman rotten roundworm
rubber rubdown ruckus ruined rumor runny runt rupture sabbath sabotage sacrament sacred sacrifice sadden sadly
sadness saint salvation sanction sanctity sanctuary santa sarcasm sarcastic sasquatch sassy savage savior
scabbed scabby scalded scalding scalping scam scandal scapegoat scared scarily scariness scarring scary
scavenger schnapps scoff scolding scorch scorn scorpion scotch scoundrel scowling scrabble scrawny scrooge
scrounger scurvy secular sedate sedation sedative seduce seducing seizing senate senator senior sensually septic
septum sermon serotonin serpent shabby shadily shady shaft shame shank shanty sharpie shifty shoplift shorty
shove showgirl shrapnel shriek shrine shrouded shudder shun siamese siberian sinister sinless sinner sinuous
skeletal skeleton skimpily skinhead skinless skintight skirmish slacker slain slander slapping slashed slashing
slimy slit slobbery sloppily sloppy slug slum smasher smashing smirk smite smog smoked smokeless smokiness
smoking smoky smother smuggler smuggling smugly smugness snare snarl sneer sneezing snide snitch snooper snoring
snort snub spearhead spearman spew spinal spinster spiritism spirits spiritual splatter spleen spoiled spoils
spookily spooky spore spousal sprain squatted squealer squeamish stagnant stagnate stank starved starving stench
sterile sterility sterilize sternum stifle stifling stimulant stimulate stinger stingily stinging stingy
stinking stinky stole stonewall stool storm straggler strained strangle stray strep stress stricken strife
strike struggle stubborn stung stupor suave subdued subduing sufferer suffering suffocate suffrage suing sulfur
sultry superbowl superman supremacy supreme surgery surgical surrender surrogate suspect swagger swarm swear
sweat swinger swore sworn symptom syndrome tabasco tabloid tackiness tacky tactless tainted tanned tanning
tantrum tarantula tarot tattle tattling tattoo taunt tavern theft theology thieving thievish thigh thong thrash
threaten throat throbbing throttle thumping thyself tightwad timid timothy tiring tragedy traitor trash travesty
treachery treason tremble trench trespass triage trial tribesman tribunal tribute trickery trimester trinity
trump turban turmoil tweet twerp twitter udder umbilical unashamed unbeaten unblessed uncanny uncaring uncertain
uncivil unclad unclothed uncouth uncured undead underage underarm underfed underling undermine underwear
underwire undress unease uneasy unethical unfair ungodly unhappily unhappy unharmed unhealthy unhinge unholy
unisexual unkempt unkind unlawful unlivable unloved unlovely unloving unmoral unnatural unnerve unnerving unpaid
unplanned unpopular unrest unrobed unruly unsafe unsavory unscathed unseemly unshackle unsightly unsocial
unstable unsterile unsure untrained untreated untrue untruth unwanted unwarlike unwary unwashed unwed unwelcome
unwell unwilling unwomanly unworthy upchuck upheaval uprising uptight uranium urethane urologist urology
uselessly utter vagabond vagrancy vagrantly valium vanity vanquish varmint varsity vascular vaseline veal velcro
vendetta vengeful venomous ventricle vertebrae vertigo veteran veto vice victory villain violate violation
violator viper viral virtuous virus visa viscous voter voting walmart wannabe wasp wasting whiny whoopee widow
wikipedia wilt wimp wince wincing womanhood womankind womanless womanlike womanly womb worrisome worsening
worshiper worst wound wrath wreckage wriggle wrongdoer wrongful wrongness xbox xerox yahoo yelling yiddish yodel
yoga zealous zeppelin zombie
`
    .trim()
    .split(/\s+/),
);

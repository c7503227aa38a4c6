/** The content server that the player was paired with. */
export declare const oldServerUrl = "http://localhost:6720/s/e2e-784430f59f39";
/** In `vitrine-player`, store `state`, under the key `saved`, and as JSON in local storage. */
export declare const saved: {
    revision: number;
    secret: string;
    credentials: {
        url: string;
        token: string;
    };
    manifest: {
        version: string;
        protocol: number;
        device: {
            id: string;
            lowBandwidth: boolean;
            connectString: string;
        };
        display: {
            id: string;
            name: string;
            active: boolean;
            orientation: string;
            resolution: string;
            preferredVideoOutput: null;
            networkScreens: never[];
            timezone: string;
            location: string;
            environment: string;
            schedule: {
                hours: {
                    mon: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    tue: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    wed: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    thu: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    fri: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    sat: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    sun: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                };
                playlists: {
                    id: string;
                    name: string;
                    version: number;
                    priority: number;
                    groupPriority: number;
                    enabled: boolean;
                    orientation: null;
                    createdAt: string;
                    conditions: never[];
                    items: {
                        id: string;
                        playable: string;
                        seconds: number;
                        amount: number;
                        conditions: never[];
                    }[];
                }[];
                playables: {
                    id: string;
                    name: string;
                    type: string;
                    url: null;
                    duration: null;
                    media: {
                        quality: string;
                        sha256: string;
                        mime: string;
                        size: number;
                        width: number;
                        height: number;
                    }[];
                }[];
            };
        };
    };
    inForce: {
        version: string;
        protocol: number;
        device: {
            id: string;
            lowBandwidth: boolean;
            connectString: string;
        };
        display: {
            id: string;
            name: string;
            active: boolean;
            orientation: string;
            resolution: string;
            preferredVideoOutput: null;
            networkScreens: never[];
            timezone: string;
            location: string;
            environment: string;
            schedule: {
                hours: {
                    mon: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    tue: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    wed: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    thu: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    fri: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    sat: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                    sun: {
                        start: string;
                        end: string;
                        nonstop: boolean;
                        closed: boolean;
                    };
                };
                playlists: {
                    id: string;
                    name: string;
                    version: number;
                    priority: number;
                    groupPriority: number;
                    enabled: boolean;
                    orientation: null;
                    createdAt: string;
                    conditions: never[];
                    items: {
                        id: string;
                        playable: string;
                        seconds: number;
                        amount: number;
                        conditions: never[];
                    }[];
                }[];
                playables: {
                    id: string;
                    name: string;
                    type: string;
                    url: null;
                    duration: null;
                    media: {
                        quality: string;
                        sha256: string;
                        mime: string;
                        size: number;
                        width: number;
                        height: number;
                    }[];
                }[];
            };
        };
    };
    doneCommands: never[];
};
export declare const oldProfile: {
    databases: {
        'vitrine-player': {
            version: number;
            store: {
                name: string;
                autoIncrement: boolean;
                entries: readonly [readonly ['saved', {
                    revision: number;
                    secret: string;
                    credentials: {
                        url: string;
                        token: string;
                    };
                    manifest: {
                        version: string;
                        protocol: number;
                        device: {
                            id: string;
                            lowBandwidth: boolean;
                            connectString: string;
                        };
                        display: {
                            id: string;
                            name: string;
                            active: boolean;
                            orientation: string;
                            resolution: string;
                            preferredVideoOutput: null;
                            networkScreens: never[];
                            timezone: string;
                            location: string;
                            environment: string;
                            schedule: {
                                hours: {
                                    mon: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    tue: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    wed: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    thu: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    fri: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    sat: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    sun: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                };
                                playlists: {
                                    id: string;
                                    name: string;
                                    version: number;
                                    priority: number;
                                    groupPriority: number;
                                    enabled: boolean;
                                    orientation: null;
                                    createdAt: string;
                                    conditions: never[];
                                    items: {
                                        id: string;
                                        playable: string;
                                        seconds: number;
                                        amount: number;
                                        conditions: never[];
                                    }[];
                                }[];
                                playables: {
                                    id: string;
                                    name: string;
                                    type: string;
                                    url: null;
                                    duration: null;
                                    media: {
                                        quality: string;
                                        sha256: string;
                                        mime: string;
                                        size: number;
                                        width: number;
                                        height: number;
                                    }[];
                                }[];
                            };
                        };
                    };
                    inForce: {
                        version: string;
                        protocol: number;
                        device: {
                            id: string;
                            lowBandwidth: boolean;
                            connectString: string;
                        };
                        display: {
                            id: string;
                            name: string;
                            active: boolean;
                            orientation: string;
                            resolution: string;
                            preferredVideoOutput: null;
                            networkScreens: never[];
                            timezone: string;
                            location: string;
                            environment: string;
                            schedule: {
                                hours: {
                                    mon: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    tue: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    wed: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    thu: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    fri: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    sat: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                    sun: {
                                        start: string;
                                        end: string;
                                        nonstop: boolean;
                                        closed: boolean;
                                    };
                                };
                                playlists: {
                                    id: string;
                                    name: string;
                                    version: number;
                                    priority: number;
                                    groupPriority: number;
                                    enabled: boolean;
                                    orientation: null;
                                    createdAt: string;
                                    conditions: never[];
                                    items: {
                                        id: string;
                                        playable: string;
                                        seconds: number;
                                        amount: number;
                                        conditions: never[];
                                    }[];
                                }[];
                                playables: {
                                    id: string;
                                    name: string;
                                    type: string;
                                    url: null;
                                    duration: null;
                                    media: {
                                        quality: string;
                                        sha256: string;
                                        mime: string;
                                        size: number;
                                        width: number;
                                        height: number;
                                    }[];
                                }[];
                            };
                        };
                    };
                    doneCommands: never[];
                }]];
            };
        };
        'vitrine-player-events': {
            version: number;
            store: {
                name: string;
                autoIncrement: boolean;
                entries: readonly [readonly [4, {
                    readonly kind: 'play';
                    readonly playlist: '01a1e65b-b207-79d0-acf6-889f8bcf317f';
                    readonly item: '01a1e65b-b207-7f2f-a9c3-8b12b6753b59';
                    readonly playable: '01a1e65b-a2ee-781d-be45-44f27eb01d4b';
                    readonly name: 'blue';
                    readonly startedAt: '2026-11-16T21:55:32.358Z';
                    readonly seconds: 0.642050048828125;
                    readonly id: 'e314a624-a592-4d11-944a-49ae6032a810';
                }], readonly [5, {
                    readonly kind: 'play';
                    readonly playlist: '01a1e65b-b207-79d0-acf6-889f8bcf317f';
                    readonly item: '01a1e65b-b207-7f2f-a9c3-8b12b6753b59';
                    readonly playable: '01a1e65b-a2ee-781d-be45-44f27eb01d4b';
                    readonly name: 'blue';
                    readonly startedAt: '2026-11-16T21:55:33.000Z';
                    readonly seconds: 3.00360009765625;
                    readonly id: 'be67961f-5f89-4520-adf2-745b511125f2';
                }]];
            };
        };
    };
    localStorage: {
        'vitrine-player': string;
        'vitrine-player-receipts': string;
    };
    /** In the private file system; the contents as base64. */
    files: {
        'media/fa549213d9da0549a68d89302ed7d19a1d4c0ecfd6561b4948a183fc312672cd.good': string;
        'media/fa549213d9da0549a68d89302ed7d19a1d4c0ecfd6561b4948a183fc312672cd/0': string;
    };
    cache: string;
    lock: string;
};
